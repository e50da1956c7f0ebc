// The trivial game on boardgame.io's server, everything in memory as it comes: node server.cjs LENGTH
const { Server } = require('boardgame.io/server')

const length = Number(process.argv[2])
const counting = {
  name: 'counting',
  setup: () => ({ counted: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: ({ G }) => ({ counted: G.counted + 1 }) },
  endIf: ({ G }) => (G.counted === length ? { winner: '1' } : undefined),
}

console.info = console.log = () => {} // it tells of every match
const server = Server({ games: [counting], origins: [/.*/] })
server.run(0).then((running) => process.stdout.write(`${running.appServer.address().port}\n`))

// Pairs of pages that play the trivial game, one match after the other: node load.cjs PORT TABLES SECONDS LENGTH
// Each move waits until the mover has been sent the state after the one before it, as in benchmarks/pages.py.
const { io } = require('socket.io-client')

const [port, tables, seconds, length] = process.argv.slice(2).map(Number)
const latencies = []
let matches = 0
let isOver = false

function page() {
  return io(`http://127.0.0.1:${port}/counting`, { transports: ['websocket'], forceNew: true })
}

/** Two pages; answers when both are connected. */
function pair() {
  const pages = [page(), page()]
  let match = ''
  let ply = 0
  let arrived = 0
  let sent = 0

  function next() {
    match = `match${matches++}`
    ply = arrived = 0
    pages.forEach((each, seat) => each.emit('sync', match, String(seat), undefined, 2))
  }
  function move() {
    if (isOver) return
    const playerID = String(ply % 2)
    const action = { type: 'MAKE_MOVE', payload: { type: 'count', args: [], playerID, credentials: undefined } }
    sent = performance.now()
    pages[ply % 2].emit('update', action, stateOf(ply), match, playerID)
  }
  // Each move also ends the turn, which is no step of its own in the state's number.
  const stateOf = (moves) => moves
  pages.forEach((each, seat) => {
    each.on('sync', () => {
      arrived += 1
      if (arrived === 2) move()
    })
    each.on('update', (id, state) => {
      if (id !== match || seat !== ply % 2 || state._stateID !== stateOf(ply + 1)) return
      latencies.push((performance.now() - sent) / 1000)
      ply += 1
      if (ply === length) next()
      else move()
    })
  })
  const connected = pages.map((each) => new Promise((resolve) => each.on('connect', resolve)))
  return Promise.all(connected).then(() => ({ next, pages }))
}

async function main() {
  const pairs = await Promise.all(Array.from({ length: tables }, pair))
  const began = performance.now()
  pairs.forEach((each) => each.next())
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const took = (performance.now() - began) / 1000
  isOver = true
  const found = JSON.stringify({ moves: latencies.length, seconds: took, latencies })
  process.stdout.write(found, () => process.exit())
}

main()

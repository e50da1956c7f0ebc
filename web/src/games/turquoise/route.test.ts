import { expect, it } from 'vitest'
import { hopsOf } from './route'

const BRIDGES = { b1S: true, b1N: true, b2N: false, b3N: true }
const told = (move: string, ...cells: string[]) =>
  hopsOf({ move, cells }, BRIDGES).map(({ from, to, isWhole }) => `${from.x},${from.y} ${to.x},${to.y} ${isWhole}`)

it('follows the sites that the price names, and says which bridges are broken', () => {
  expect(told('move b1>b3 ap 2', 'b3', 'b2', 'b1', 'b3', 'b1')).toEqual(['1,0 1,1 true', '1,1 1,2 false'])
})

it('goes through the gate between board and hand', () => {
  expect(told('move hand>b2 ap 1', 'b2', 'b1', 'hand', 'b2')).toEqual(['1,-1 1,0 true', '1,0 1,1 true'])
  expect(told('move b2>hand ap 1', 'hand', 'b1', 'b2', 'b2')).toEqual(['1,1 1,0 true', '1,0 1,-1 true'])
})

it('is nothing where no way is told', () => {
  expect(told('move b1>b3 ap 2')).toEqual([])
  expect(told('draw', 'b1', 'b2')).toEqual([])
})

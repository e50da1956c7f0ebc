import { describe, expect, it } from 'vitest'
import { printPath, type Route, routeOf, rulesPath, setupPath, tablePath } from './router'

const at = (path: string): Route => routeOf(new URL(path, 'https://house.example'))

describe('an address', () => {
  it.each<[string, Route]>([
    ['/', { page: 'home' }],
    ['/new/aztec', { page: 'setup', game: 'aztec', fork: null }],
    ['/new/aztec/', { page: 'setup', game: 'aztec', fork: null }],
    ['/new/aztec?from=Ab-_9&ply=12', { page: 'setup', game: 'aztec', fork: { table: 'Ab-_9', ply: 12 } }],
    ['/t/Ab-_9#key=secret', { page: 'table', table: 'Ab-_9' }],
    ['/learn/aztec', { page: 'learn', game: 'aztec', lesson: null }],
    ['/example/aztec', { page: 'example', game: 'aztec', example: null }],
    ['/example/aztec/end', { page: 'example', game: 'aztec', example: 'end' }],
    ['/learn/aztec/first', { page: 'learn', game: 'aztec', lesson: 'first' }],
    ['/learn/aztec/first/more', { page: 'nowhere' }],
    ['/learn', { page: 'nowhere' }],
    ['/rules/temple_rush#tr-1', { page: 'rules', game: 'temple_rush' }],
    ['/print', { page: 'print', game: null }],
    ['/print/temple_rush', { page: 'print', game: 'temple_rush' }],
    ['/me', { page: 'tables' }],
    ['/replay', { page: 'replay' }],
  ])('%s names a page', (path, route) => {
    expect(at(path)).toEqual(route)
  })

  it.each(['/new', '/t/', '/nowhere', '/me/too', '/t/a/b', '/t/%', '/constructor/x'])('%s leads nowhere', (path) => {
    expect(at(path)).toEqual({ page: 'nowhere' })
  })

  it.each(['from=x', 'from=x&ply=', 'from=x&ply=-1', 'from=x&ply=1e3', 'ply=3'])('?%s forks nothing', (query) => {
    expect(at(`/new/aztec?${query}`)).toMatchObject({ fork: null })
  })

  it('comes back from what it is made of', () => {
    expect(at(tablePath('a/ b'))).toEqual({ page: 'table', table: 'a/ b' })
    expect(at(rulesPath('x'))).toEqual({ page: 'rules', game: 'x' })
    expect(at(printPath('x/y'))).toEqual({ page: 'print', game: 'x/y' })
    const fork = { table: 'a&b', ply: 3 }
    expect(at(setupPath('x', fork))).toEqual({ page: 'setup', game: 'x', fork })
  })
})

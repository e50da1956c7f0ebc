import { expect, it } from 'vitest'
import { kitSet, sheetsSet } from './told'

it('sets what the house says of a kit as printers do', () => {
  const told = {
    groups: [{ id: 'cubes', title: "L'essai : cubes", count: 1, minutes: 2, is_extra: false }],
    solids: [{ id: 'piece', name: "Pièce d'angle", count: 1 }],
    needs: ["S'il en manque, prenez-en d'autres ; sinon non"],
    choices: {},
    models: [],
    ranges: {},
    usual: {},
    usual_for: {},
    matters: [],
    solids_matter: [],
  }
  const set = kitSet(told, 'fr')
  expect(set.groups[0]?.title).toBe('L’essai\u00a0: cubes')
  expect(set.solids[0]?.name).toBe('Pièce d’angle')
  expect(set.needs).toEqual(['S’il en manque, prenez-en d’autres\u202f; sinon non'])
  expect(kitSet({ ...told, needs: ["a cow's head"] }, 'en').needs).toEqual(['a cow’s head'])
})

it('sets the titles of sheets and what lies on them', () => {
  const sheet = { title: "L'essai : versos", width: 210, height: 297, parts: ["L'angle"], picture: '/x' }
  const { papers, sheets } = sheetsSet({ papers: 1, minutes: 2, sheets: [sheet] }, 'fr')
  expect(papers).toBe(1)
  expect(sheets).toEqual([{ ...sheet, title: 'L’essai\u00a0: versos', parts: ['L’angle'] }])
})

import { expect, it } from 'vitest'
import { type Draft, faultOf, formatsOf, kindOf, kitQuery, numberOf, numbersOf, sheetsQuery, usualDraft } from './order'
import type { KitTold } from '../wire'

const group = (id: string, is_extra = false) => ({ id, title: id, count: 1, minutes: 5, is_extra })

const told: KitTold = {
  groups: [group('board'), group('plates'), group('stickers', true)],
  solids: [{ id: 'pillar', name: 'Pillar', count: 4 }],
  needs: [],
  choices: {
    paper: ['a4', 'letter', 'a3'],
    language: ['en', 'fr'],
    ink: ['full', 'low', 'grey'],
    sides: ['single', 'duplex', 'fold'],
    format: ['pdf', 'svg', 'png', 'jpg', '3mf'],
    purpose: ['paper', 'laser', 'tabletop-simulator', 'what comes later'],
  },
  models: ['3mf'],
  ranges: {
    bleed: [0, 5],
    scale: [0.5, 2],
    dpi: [50, 600],
    thickness: [0.2, 10],
    clearance: [0, 1],
    kerf: [0, 1],
    bed: [100, 1000],
  },
  usual: {
    paper: 'a4',
    language: 'en',
    ink: 'full',
    sides: 'single',
    format: 'pdf',
    bleed: 3,
    scale: 1,
    dpi: 300,
    thickness: 2,
    clearance: 0.2,
    kerf: 0.15,
    bed: 220,
    house: '',
  },
  usual_for: { laser: { bed: 400 } },
  matters: ['thickness'],
  solids_matter: ['clearance'],
}

const printer = { paper: 'letter', ink: 'grey', sides: 'fold' }
const plain = usualDraft(told, { paper: 'a4', ink: 'full', sides: 'single' }, 'en')
const HOUSE = 'https://house.example'
const asked = (changes: Partial<Draft>) => kitQuery(told, { ...plain, ...changes }, HOUSE)
const numbers = (changes: Draft['numbers']) => ({ numbers: { ...plain.numbers, ...changes } })

it('begins with the printer that is there, and with every group that is no extra', () => {
  const draft = usualDraft(told, printer, 'fr')
  expect(draft).toMatchObject({ ...printer, language: 'fr', format: 'pdf', chosen: ['board', 'plates'] })
  expect(['bleed', 'dpi'].map((name) => numberOf(told, draft, name))).toEqual([3, 300])
  expect(usualDraft(told, { ...printer, paper: 'a0' }, 'fr').paper).toBe('a4')
})

it('says only what is not as usual', () => {
  expect(asked({})).toBe('')
  expect(asked({ ...printer, language: 'fr' })).toBe('language=fr&paper=letter&ink=grey&sides=fold')
  expect(asked({ format: 'svg', ...numbers({ bleed: 1.5, scale: 1.1 }) })).toBe('format=svg&bleed=1.5&scale=1.1')
})

it('names groups in the order of the kit, unless they are the usual ones', () => {
  expect(asked({ chosen: ['plates', 'board'] })).toBe('')
  expect(asked({ chosen: ['stickers', 'board'] })).toBe('only=board%2Cstickers')
})

it('says no number that makes no difference', () => {
  const given = numbers({ dpi: 150, bed: 300, clearance: 0.3, thickness: 3 })
  expect(asked({ format: 'pdf', ...given })).toBe('thickness=3')
  expect(asked({ format: 'jpg', ...given })).toBe('format=jpg&dpi=150&thickness=3')
  expect(asked({ format: '3mf', ...given, ...{ paper: 'a3', chosen: [] } })).toBe('format=3mf&clearance=0.3&bed=300')
})

it('serves other machines than printers, of which it knows what they take', () => {
  expect(formatsOf(told)).toEqual(['pdf', 'svg', 'png', 'jpg', '3mf', 'laser', 'tabletop-simulator'])
  const given = { ...printer, chosen: ['board'], ...numbers({ kerf: 0.2, dpi: 150, clearance: 0.3 }) }
  expect(asked({ format: 'laser', ...given })).toBe('purpose=laser&only=board&kerf=0.2')
  const table = new URLSearchParams(asked({ format: 'tabletop-simulator', ...given }))
  expect(Object.fromEntries(table)).toEqual({
    ...{ purpose: 'tabletop-simulator', ink: 'grey', house: HOUSE, dpi: '150', clearance: '0.3' },
  })
})

it('knows that a bed is larger where a laser cuts, until another is entered', () => {
  const bed = (format: string, entered: Draft['numbers'] = {}) =>
    [numberOf(told, { ...plain, format, numbers: entered }, 'bed'), asked({ format, numbers: entered })] as const
  expect(bed('laser')).toEqual([400, 'purpose=laser'])
  expect(bed('3mf')).toEqual([220, 'format=3mf'])
  expect(bed('laser', { bed: 220 })).toEqual([220, 'purpose=laser&bed=220'])
  expect(bed('3mf', { bed: 400 })).toEqual([400, 'format=3mf&bed=400'])
})

it('asks for the same sheets whatever they are made as', () => {
  const given = { paper: 'a3', ...numbers({ dpi: 150 }) }
  for (const format of ['pdf', 'svg', 'png']) expect(sheetsQuery(told, { ...plain, ...given, format })).toBe('paper=a3')
})

it('shows the numbers that matter, in the order of the house', () => {
  const shown = (format: string) => numbersOf(told, { ...plain, format })
  expect(shown('pdf')).toEqual(['bleed', 'scale', 'thickness'])
  expect(shown('png')).toEqual(['bleed', 'scale', 'dpi', 'thickness'])
  expect(shown('3mf')).toEqual(['scale', 'clearance', 'bed'])
  expect(shown('laser')).toEqual(['scale', 'thickness', 'kerf', 'bed'])
  expect(kindOf(told, { ...plain, format: '3mf' })).toBe('solids')
})

it('knows why an order cannot be given', () => {
  const fault = (changes: Partial<Draft>) => faultOf(told, { ...plain, ...changes })
  expect(fault({})).toBeNull()
  for (const bleed of [null, -1, 5.1, NaN]) expect(fault(numbers({ bleed }))).toBe('numbers')
  expect(fault({ format: '3mf', ...numbers({ bleed: null }) })).toBeNull()
  expect(fault({ chosen: [] })).toBe('groups')
  expect(fault({ chosen: [], format: '3mf' })).toBeNull()
})

it('writes numbers as the house reads them', () => {
  expect(asked(numbers({ scale: 1 / 3 + 0.5, bleed: 0.00001 }))).toBe('bleed=0&scale=0.8333')
})

/**
 * Brings the games' pages of docs/ into the client: `import('…/aztec.fr.md')` gives a rules page as HTML, and
 * `virtual:games` the picture and the first words of every game. A new game needs nothing here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type GamePage, readGamePage } from './game-page.ts'

const PAGES = fileURLToPath(new URL('../../docs/games', import.meta.url))
const GAMES = 'virtual:games'

export function gamePages(): Plugin {
  return {
    name: 'hypostyle-game-pages',
    enforce: 'pre',
    resolveId(id) {
      return id === GAMES ? `\0${GAMES}` : undefined
    },
    load(id) {
      if (id === `\0${GAMES}`) return { code: showpieces(), moduleType: 'js' }
      if (id.endsWith('.md')) {
        this.addWatchFile(id)
        return { code: rulesPage(id), moduleType: 'js' }
      }
      return undefined
    },
  }
}

/** The language of a page: `aztec.md` is English, `aztec.fr.md` French. */
const languageOf = (file: string): string => /\.([a-z]+)\.md$/.exec(file)?.[1] ?? 'en'

const read = (file: string): GamePage => readGamePage(readFileSync(file, 'utf8'), languageOf(file))

/** Keeps pictures as files: a page with forty of them must not carry them within itself. */
const importOf = (name: string, file: string) => `import ${name} from ${JSON.stringify(`${file}?url&no-inline`)}`

function rulesPage(file: string): string {
  const page = read(file)
  const imports: string[] = []
  const pieces = page.pieces.map((piece, i) => {
    if (i % 2 === 0) return JSON.stringify(piece)
    imports.push(importOf(`picture${i}`, resolve(dirname(file), piece)))
    return `picture${i}`
  })
  return [
    ...imports,
    `export const lead = ${JSON.stringify(page.lead)}`,
    `export const opening = ${JSON.stringify(page.opening)}`,
    `export const contents = ${JSON.stringify(page.contents)}`,
    `export const html = ${pieces.join(' + ')}`,
  ].join('\n')
}

function showpieces(): string {
  const names = readdirSync(PAGES).filter((name) => name.endsWith('.md'))
  const games = names.filter((name) => /^[a-z_]+\.md$/.test(name)).map((name) => name.slice(0, -3))
  const imports: string[] = []
  const entries = games.flatMap((game, i) => {
    const pages = names
      .filter((name) => name.split('.')[0] === game)
      .map((name) => [languageOf(name), read(`${PAGES}/${name}`)] as const)
    const picture = read(`${PAGES}/${game}.md`).picture
    if (!picture) return []
    const file = resolve(PAGES, picture.path)
    imports.push(importOf(`picture${i}`, file))
    const alt = Object.fromEntries(pages.map(([language, page]) => [language, page.picture?.alt ?? '']))
    const line = Object.fromEntries(pages.map(([language, page]) => [language, opening(page.lead)]))
    const facts = JSON.stringify({ ...frameOf(readFileSync(file, 'utf8')), alt, line })
    return [`${JSON.stringify(game)}: { picture: picture${i}, ...${facts} }`]
  })
  return [...imports, `export const showpieces = { ${entries.join(',\n')} }`].join('\n')
}

/** The size of a picture and the colour of its ground, which is the first thing it paints. */
function frameOf(svg: string): { width: number; height: number; ground: string } {
  const [, width = '4', height = '3'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const [, ground = 'transparent'] = /<rect[^>]* fill="(#[0-9A-Fa-f]+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height), ground }
}

/** The first sentence; if it is a very short one, the next with it. */
function opening(lead: string): string {
  return /^.{50,}?[.!?](?=\s|$)/.exec(lead)?.[0] ?? lead
}

/** A game's page in docs/games, read for players: lead, opening and body as HTML, contents, the picture it begins with. */
import { readFileSync } from 'node:fs'
import { Marked, type Tokens } from 'marked'
import type { Language } from '../src/words/formatter.ts'
import { typeset, typesetHtml } from '../src/words/typeset.ts'

export interface Heading {
  id: string
  title: string
}

export interface GamePage {
  lead: string
  /** The picture at the top: its path as the page writes it. */
  picture: { path: string; alt: string } | null
  /** The first section as HTML: what is to be read before anything else. It has no pictures. */
  opening: string
  /** The rest as HTML, cut where the address of a picture belongs: text, picture's path, text, … */
  pieces: string[]
  contents: Heading[]
}

/** What the way to an example's table is called. */
function labelIn(language: Language): string {
  const file = new URL(`../src/words/${language}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)['rules.example'] ?? ''
}

// Neither occurs in HTML that marked makes.
const MARK = '\u0000'

/** GitHub's way to name a heading, which links between the pages rely on. */
export function slugOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

export function readGamePage(markdown: string, language: Language): GamePage {
  const text = markdown.replace(/<!--.*?-->\n?/gs, '')
  const cut = text.search(/^## /m)
  const head = text.slice(0, cut < 0 ? text.length : cut)
  const contents: Heading[] = []
  const body = cut < 0 ? '' : reader(contents, language).parse(text.slice(cut), { async: false })
  // Set before it is cut, while every tag is whole.
  const html = typesetHtml(body, language)
  const second = html.indexOf('<h2', 1)
  const opening = second < 0 ? html : html.slice(0, second)
  const pieces = html.slice(opening.length).split(MARK)
  return { lead: leadOf(head), picture: pictureOf(head), opening, pieces, contents }
}

/** The paragraphs before the first picture; title, links to other languages and list of contents are the page's. */
function leadOf(head: string): string {
  return head
    .split(/\n\s*\n/)
    .map((block) => block.trim().replace(/\s+/g, ' '))
    .filter((block) => block && !/^(#|\*\[|!\[|- \[)/.test(block))
    .join(' ')
}

function pictureOf(head: string): GamePage['picture'] {
  const found = /!\[([^\]]*)\]\(([^)]+)\)/.exec(head)
  return found ? { alt: found[1] ?? '', path: found[2] ?? '' } : null
}

function reader(contents: Heading[], language: Language): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugOf(plain)
        if (depth === 2) contents.push({ id, title: typeset(plain, language) })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="${MARK}${href}${MARK}" alt="${text.replaceAll('"', '&quot;')}" loading="lazy" />`
      },
      link({ href, tokens }: Tokens.Link) {
        const label = this.parser.parseInline(tokens)
        const address = addressOf(href)
        return address ? `<a href="${address}">${label}</a>` : label
      },
      // The command that opens an example in the terminal is a way to its table here.
      codespan({ text }: Tokens.Codespan) {
        const [, game, example] = /^hypostyle play (\w+) --example (\w+)$/.exec(text) ?? []
        return example ? `<a class="example" href="/example/${game}/${example}">${labelIn(language)}</a>` : false
      },
      // What is wide scrolls by itself, and can be reached by keyboard to do so.
      table(token: Tokens.Table) {
        return `<div class="wide" tabindex="0" role="group">${tableOf(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`
      },
      code({ text }: Tokens.Code) {
        const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        return `<pre tabindex="0"><code>${safe}</code></pre>\n`
      },
    },
  })
}

/** Where a link leads within the house; pages that only the repository has lead nowhere. */
function addressOf(href: string): string | null {
  if (href.startsWith('#') || /^https?:/.test(href)) return href
  const game = /^([a-z_]+)(?:\.[a-z]+)?\.md(#.*)?$/.exec(href)
  return game ? `/rules/${game[1]}${game[2] ?? ''}` : null
}

/** Where the first column has no heading, its cells are the headings of their rows. */
function tableOf(token: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  const isHeading = (column: number) => column === 0 && !token.header[0]?.text.trim()
  const row = (cells: Tokens.TableCell[]) =>
    cells
      .map((cell, i) => (isHeading(i) ? `<th scope="row">${inline(cell)}</th>` : `<td>${inline(cell)}</td>`))
      .join('')
  const head = token.header.map((cell) => (cell.text.trim() ? `<th scope="col">${inline(cell)}</th>` : '<td></td>'))
  const hasHead = token.header.some((cell) => cell.text.trim())
  const rows = token.rows.map((cells) => `<tr>${row(cells)}</tr>`).join('\n')
  return `<table>${hasHead ? `<thead><tr>${head.join('')}</tr></thead>` : ''}<tbody>${rows}</tbody></table>`
}

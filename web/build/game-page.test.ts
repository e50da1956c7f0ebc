// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type GamePage, readGamePage, slugOf } from './game-page'

const PAGE = `# Aztec

*[En français](aztec.fr.md)*

Two architects raise
one pyramid.

![The end](../pictures/end.svg)

- [In one minute](#in-one-minute) · [A turn](#a-turn)

## In one minute

<!-- made by a script -->

|  |  |
| --- | --- |
| id | \`aztec\` |

See [rulings](#a-turn), [Temple](temple.fr.md#te-1) and [chance](../chance.md).

## A *turn*

<a id="az-1"></a>**AZ-1.** ![A "piece"](../pictures/piece.svg)
`

const htmlOf = ({ opening, pieces }: GamePage) => opening + pieces.join('')

describe('a page of docs/games', () => {
  const page = readGamePage(PAGE, 'en')
  const html = htmlOf(page)

  it('gives its lead and its picture', () => {
    expect(page.lead).toBe('Two architects raise one pyramid.')
    expect(page.picture).toEqual({ alt: 'The end', path: '../pictures/end.svg' })
  })

  it('lists its sections by the names that links use', () => {
    expect(page.contents).toEqual([
      { id: 'in-one-minute', title: 'In one minute' },
      { id: 'a-turn', title: 'A turn' },
    ])
    expect(slugOf("L'éclair & l'été")).toBe('léclair--lété')
  })

  it('lists a section as it is read, without signs of HTML', () => {
    const french = readGamePage("# Jeu\n\nUn.\n\n## L'éclair & le *dé*\n\nVoir [l'éclair](#léclair--le-dé).\n", 'fr')
    expect(french.contents).toEqual([{ id: 'léclair--le-dé', title: 'L’éclair & le dé' }])
    expect(htmlOf(french)).toContain('<h2 id="léclair--le-dé">L’éclair &amp; le <em>dé</em></h2>')
  })

  it('has its first section apart', () => {
    expect(page.opening).toMatch(/^<h2 id="in-one-minute">.*chance\.<\/p>\n$/s)
    expect(page.pieces[0]).toMatch(/^<h2 id="a-turn">/)
  })

  it('leads to pages of the house, and nowhere else', () => {
    expect(html).toContain('<a href="#a-turn">rulings</a>')
    expect(html).toContain('<a href="/rules/temple#te-1">Temple</a>')
    expect(html).toContain('and chance.')
  })

  it('has a button for each example where the terminal has a command', () => {
    const french = readGamePage('# Jeu\n\nUn.\n\n## Exemples\n\n`hypostyle play aztec --example end` et `a1`\n', 'fr')
    expect(htmlOf(french)).toContain(
      '<p><a class="example" href="/example/aztec/end">Ouvrir cet exemple</a> et <code>a1</code></p>',
    )
  })

  it('is cut where pictures belong', () => {
    expect(page.pieces[1]).toBe('../pictures/piece.svg')
    expect(html).toContain('alt="A &quot;piece&quot;"')
  })

  it('has facts with headings in their rows, and no remarks of scripts', () => {
    expect(html).toContain('<th scope="row">id</th>')
    expect(html).not.toContain('<thead>')
    expect(html).not.toContain('made by')
  })
})

describe('the pages that are there', () => {
  const folder = new URL('../../docs/games/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))

  it.each(names)('%s has lead, picture, and a target for each link within it', (name) => {
    const page = readGamePage(readFileSync(new URL(name, folder), 'utf8'), name.endsWith('.fr.md') ? 'fr' : 'en')
    const html = htmlOf(page)
    expect(page.lead).not.toBe('')
    expect(page.picture).not.toBeNull()
    expect(page.opening).not.toContain('<img')
    for (const { id, title } of page.contents) {
      expect(title).not.toMatch(/[&<]\S*[;>]/)
      expect(html).toContain(`id="${id}"`)
    }
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g))
      expect(html).toContain(`id="${decodeURIComponent(id ?? '')}"`)
  })
})

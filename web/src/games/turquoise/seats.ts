/** How the colours of the seats look: those of their pillars. */
export const COLOURS: Readonly<Record<string, string>> = {
  white: '#fbf8f0',
  black: '#26252c',
  yellow: '#f0c02c',
  orange: '#e07a1f',
}

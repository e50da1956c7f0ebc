/** The four gods as small signs, drawn in a box from -1 to 1; y goes down. */
import type { God } from './view'

export const GLYPHS: Readonly<Record<God, string>> = {
  // A jackal's head with upright ears, looking left.
  anubis: 'M.5 1V.35L.62-.1.55-.95.3-.5.12-.95 0-.42C-.2-.3-.3-.15-.45-.02L-.95.2-.9.36-.4.38-.1.3C0 .45-.1.7-.22 1Z',
  // The eye of Horus: brow, eye, the drop and the curl.
  horus:
    'M-1-.5C-.5-.95.5-.95 1-.45L.95-.3C.5-.7-.5-.72-.95-.35ZM-.95 0C-.5-.5.45-.5.95-.05 .5.3.2.36-.05.36L-.2.95-.38.95-.24.36C-.5.34-.75.2-.95 0ZM.15.38C.3.75.65.8.8.6.9.42.7.3.6.42L.52.33C.7.1 1.05.3.97.62.85 1.05.2 1.0.02.4ZM0-.26A.24.24 0 1 0 .01-.26Z',
  // Seth's beast: square ears and a long bent snout, looking left.
  seth: 'M.45 1V.3L.5-.1.72-.95.5-1 .3-.5.22-1 0-1 .02-.45C-.2-.4-.35-.25-.5-.05-.65.15-.85.2-1 .42L-.92.58C-.65.5-.5.42-.3.36L-.05.34C.02.5-.05.75-.15 1Z',
  // An ibis with its long bent bill, looking left.
  thot: 'M.62 1C.75.6.6.3.42.02.6-.3.5-.75.12-.8-.15-.82-.32-.65-.38-.45-.75-.3-.95.15-.95.75-.8.3-.6 0-.3-.1-.2-.02-.05.05.05.1.2.4.25.7.2 1ZM.08-.5A.1.1 0 1 0 .09-.5Z',
}

// Before the first paint, so that nobody who chose the dark sees a flash of limestone. A file of its own because the
// house's content security policy allows no script within the page. settings.svelte.ts writes what this reads.
try {
  const kept = JSON.parse(localStorage.getItem('hypostyle.settings') ?? '{}')
  if (kept.theme) document.documentElement.dataset.theme = kept.theme
  if (kept.motion) document.documentElement.dataset.motion = kept.motion
} catch {
  // Nothing is kept: the browser's own theme it is.
}

/**
 * Scenes with recorded views and no server, for tests and pictures: `stage.html?game=aztec&n=0&quality=low`.
 * `view=top` looks from above, `show=coordinates,order,explode,cut` turns these on, `theme=dark` is the night.
 */
import { mount } from 'svelte'
import '../app.css'
import Gallery from './Gallery.svelte'

const target = document.getElementById('app')
if (target) mount(Gallery, { target, props: { search: location.search } })

// First, so that components may overrule it.
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { followLinks } from './navigation.svelte'
import { showSettings } from './settings.svelte'

showSettings()
followLinks()

const target = document.getElementById('app')
if (target) mount(App, { target })

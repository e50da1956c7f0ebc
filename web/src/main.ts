import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { followLinks } from './navigation.svelte'
import { showSettings } from './settings.svelte'

showSettings()
followLinks()

const target = document.getElementById('app')
if (target) mount(App, { target })

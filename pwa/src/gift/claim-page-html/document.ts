/** The document around a rendered page, in the order in which the browser needs its parts. */
import type { ClaimStart, RenderedPage } from '@tohfa/sync-protocol/entities/claim-page'
import { createHash } from 'node:crypto'
import { imports, rules, script, stylesheet } from 'virtual:claim-assets'
import { product } from '../../ui/labels.texts'
import { LIVE, START } from '../page/page-start'
import { INTRODUCED } from '../page/introduction/card-places'
import { criticalCss } from './critical-css'
import { NEW_ENOUGH } from '../../../browsers'

/** before the first paint: the chosen theme; for the stylesheet everything but 'light' and 'dark' is no choice */
const THEME = 'try{document.documentElement.dataset.theme=localStorage.theme}catch{}'
/** notes that the browser itself sends a form, as soon as it does; forms that only read change nothing */
const SENDING = "addEventListener('submit',e=>{formSent=e.target.method=='post'},!0)"
/** Folds the form; with less data there is no cover (gift-head.tsx). */
const FOLD =
  "if(!matchMedia('(min-width:48rem)').matches)for(let d of document.querySelectorAll('.fold'))d.open=d.className='';" +
  "navigator.connection?.saveData&&document.querySelector('.cover')?.remove();" +
  'var l=document.currentScript.previousSibling;'
/**
 * Opens the gift giver's card, as device/staff.ts and use-introduction.ts would, or removes it: staff and people who
 * were introduced do not need it, and with less data or without storage the app draws its own. It is in the script that
 * folds the form, or a paint between the two would show the form move. If the card is closed before the app has loaded,
 * the focus is put where ui/guard-focus.ts would put it.
 */
const INTRODUCE =
  `{let d=l.previousSibling;try{let s=sessionStorage,k='${INTRODUCED}'+location.pathname.slice(7);` +
  "if(localStorage.token||s['tohfa.scanner']||s[k]||navigator.connection?.saveData)throw 0;" +
  "d.querySelector('img').loading='';d.onclose=()=>{s[k]=1;d=document.querySelector('h1');d.tabIndex=-1;d.focus()};d.onclick=e=>(e.target==d||e.target.value)&&d.close();" +
  'd.showModal()}catch{d.remove()}}'
/**
 * Loads the app after the first paint, which a device with cached files would otherwise delay until the scripts have run.
 * A browser that is too old for the app keeps the page as it is without script.
 */
const LOAD =
  `${NEW_ENOUGH}?requestAnimationFrame(()=>setTimeout(()=>document.head.append(l.content))):` +
  "l.outerHTML=document.querySelector('noscript').textContent"
const FIRST = `${THEME};${SENDING}`
/** A control that needs JavaScript is invisible until the script runs, and takes no room if JavaScript is off. */
const NOT_YET = `:root:not([${LIVE}]) .needs-script{visibility:hidden}`
const WITHOUT_SCRIPT = '.needs-script{display:none}.fold>div{display:flex!important}'

const criticalOf = criticalCss(rules)
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

interface Content {
  title: string | undefined
  body: string
  /** the initial data of the page's script; null: the page runs none of its own */
  start: ClaimStart | null
  /** scripts that are needed before the page can be taken over */
  parts: readonly string[]
  /** scripts that are needed right after that */
  later?: readonly string[]
  /** the card that introduces the gift giver, with only this card's rules */
  card?: { html: string; style: string } | undefined | false
}

export function documentOf({ title, body, start, parts, later = [], card }: Content): RenderedPage {
  const first =
    criticalOf(body + (card ? card.html : '')) + (card ? card.style : '') + (start ? NOT_YET : WITHOUT_SCRIPT)
  const last = FOLD + (card ? INTRODUCE : '') + LOAD
  const withoutScript = start ? `<noscript><style>${WITHOUT_SCRIPT}</style></noscript>` : ''
  const scripts = start ? `${embedded(start)}${card ? card.html : ''}${scriptTags(parts, later, last)}` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escaped(title === undefined ? product : `${title} · ${product}`)}</title><style>${first}</style>${withoutScript}<script>${FIRST}</script><meta name="description" content="A gift for you"><meta name="theme-color" content="#7b1e3a"><link rel="icon" href="/icon.svg"><link rel="apple-touch-icon" href="/icon-180.png"><link rel="manifest" href="/manifest.webmanifest"></head><body><div id="root">${body}</div>${scripts}<link rel="stylesheet" href="${stylesheet}" crossorigin></body></html>`
  return {
    html,
    styles: [source(first), source(WITHOUT_SCRIPT)],
    scripts: [source(FIRST), source(last)],
  }
}

const embedded = (start: ClaimStart) =>
  `<script type="application/json" id="${START}">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script>`

const scriptTags = (parts: readonly string[], later: readonly string[], last: string) =>
  [
    `<template><script type="module" src="${script}" crossorigin></script>`,
    ...[...imports, ...parts].map((file) => `<link rel="modulepreload" href="${file}" crossorigin>`),
    ...later.map((file) => `<link rel="modulepreload" href="${file}" crossorigin fetchpriority="low">`),
    `</template><script>${last}</script>`,
  ].join('')

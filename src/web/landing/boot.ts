import type { LandingAssets } from './assets.ts'
import { turnPile } from './sections/turn-pile.ts'

/**
 * The inline script that loads the page's script: in idle time after `load`, or at the first touch, so that it never stands before the
 * first paint. What reacts without that script is here itself. An import, because a script element's address would need a Trusted Types policy.
 */
export function bootScript({ entry, preload }: Pick<LandingAssets, 'entry' | 'preload'>): string {
  return `(()=>{let begun=false
const begin=()=>{if(begun)return
begun=true
for(const href of ${inScript(preload)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
import(${inScript(entry)})}
const whenIdle=()=>'requestIdleCallback'in window?requestIdleCallback(begin,{timeout:2000}):setTimeout(begin,200)
document.readyState==='complete'?whenIdle():addEventListener('load',whenIdle)
addEventListener('click',${turnPile.toString()})
addEventListener('click',({target})=>{const early=target.closest('[data-booking]');if(early)document.documentElement.dataset.booking=early.dataset.booking})
for(const kind of['pointerdown','keydown','focusin'])addEventListener(kind,begin,{once:true,capture:true,passive:true})})()`
}

/** JSON that may stand inside a script element: nothing in it can end the element or begin a comment. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

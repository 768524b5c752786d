import { pages } from '#contract/pages.ts'
import { languageKey } from '../language/choice.ts'
import { keepLanguage } from './keep-language.ts'
import { turnPile } from './sections/turn-pile.ts'

/**
 * The inline script. Loads the page's script in idle time after `load`, or at the first interaction: never before the first paint. Handles the
 * interactions that must work before hydration. Uses dynamic imports, because a script element's URL would need a Trusted Types policy. Loads
 * one module per task, because the browser handles input between tasks. The entry is imported even if another module fails to load. The
 * converter's links wait for the converter, which stores the amount for home.
 */
export function bootScript({ entry, preload }: { entry: string; preload: readonly string[] }): string {
  return `(()=>{let started=false,ready=false,early
const start=()=>{if(started)return
started=true
const files=${jsonForScript(preload)},entry=${jsonForScript(entry)}
for(const href of[...files,entry])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
files.reduce((before,file)=>before.then(()=>import(file)).catch(()=>{}).then(()=>new Promise(next=>setTimeout(next))),Promise.resolve()).then(()=>import(entry)).catch(()=>{ready=true
early?.click()})}
addEventListener('converter-ready',()=>{ready=true
early?.click()})
addEventListener('click',event=>{const link=event.target.closest('[data-keeps-amount]')
if(ready||!link||event.ctrlKey||event.metaKey||event.shiftKey)return
event.preventDefault()
early=link},true)
const whenIdle=()=>'requestIdleCallback'in window?requestIdleCallback(start,{timeout:2000}):setTimeout(start,200)
document.readyState==='complete'?whenIdle():addEventListener('load',whenIdle)
addEventListener('click',${turnPile.toString()})
for(const kind of['click','auxclick'])addEventListener(kind,event=>(${keepLanguage.toString()})(event,${jsonForScript({ key: languageKey, clientArea: pages.home })}))
addEventListener('click',({target})=>{const early=target.closest('[data-booking]');if(early)document.documentElement.dataset.booking=early.dataset.booking})
for(const kind of['pointerdown','keydown','focusin'])addEventListener(kind,start,{once:true,capture:true,passive:true})})()`
}

/** JSON that is safe inside a script element: the JSON cannot end the element or start a comment. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

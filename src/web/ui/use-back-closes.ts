import { useEffect, useEffectEvent } from 'react'

/** How to close the open dialogs, the innermost last. */
const openDialogs: (() => void)[] = []
const waiting: (() => void)[] = []
/** Set until the browser has left the entries that we remove. */
let removal: ReturnType<typeof setTimeout> | undefined
let nextMatch: ReturnType<typeof setTimeout> | undefined
// A browser that has sent no popstate event by then has only left an entry of a frame in the dialog.
const removalTimeoutMs = 1000

/** The number of open dialogs for which the browser's history entry was added. */
const entryDepth = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0

/**
 * While `open`, the browser's Back closes the dialog: an open dialog has an entry in the history, with the same URL. If the dialog closes in another
 * way, the entry is removed. An entry that is found without a dialog, after a reload or by Forward, is left at once.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Adds the listener once: it is always the same function.
    window.addEventListener('popstate', onPopState)
    matchSoon()
    if (!open) return
    const closeDialog = () => close()
    openDialogs.push(closeDialog)
    return () => {
      openDialogs.splice(openDialogs.indexOf(closeDialog), 1)
      matchSoon()
    }
  }, [open])
}

/** Calls `then` when the history has no entry of a dialog, so that a navigation can replace the page's own entry. */
export function whenDialogsHaveLeft(then: () => void): void {
  waiting.push(then)
  matchSoon()
}

function onPopState(): void {
  if (removal === undefined) for (const close of openDialogs.slice(entryDepth()).toReversed()) close()
  clearTimeout(removal)
  removal = undefined
  matchSoon()
}

/** Waits, because one dialog may replace another, and React's StrictMode runs effects twice. */
function matchSoon(): void {
  clearTimeout(nextMatch)
  nextMatch = setTimeout(matchHistory)
}

function matchHistory(): void {
  // The end of the removal calls this function again.
  if (removal !== undefined) return
  const wanted = openDialogs.length
  const depth = entryDepth()
  if (depth > wanted) {
    removal = setTimeout(giveUpRemoval, removalTimeoutMs)
    history.go(wanted - depth)
  }
  if (depth === 0 && wanted === 0) for (const then of waiting.splice(0)) then()
  for (let added = depth + 1; added <= wanted; added++) history.pushState({ ...history.state, dialogs: added }, '')
}

function giveUpRemoval(): void {
  removal = undefined
  const wanted = openDialogs.length
  if (entryDepth() > wanted) history.replaceState({ ...history.state, dialogs: wanted }, '')
  matchHistory()
}

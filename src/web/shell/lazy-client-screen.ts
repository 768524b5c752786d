import { type ComponentType, createElement, useLayoutEffect, useState } from 'react'
import { lazyScreen } from '../ui/lazy-screen.ts'
import { type ClientsTable, prefetchClientsTexts, hasClientsTexts, loadClientsTexts } from './texts/switch-language.ts'

/**
 * A lazy screen that only clients see: loads the code and the clients' texts of a table. After `prefetch` has loaded code and texts, the screen is
 * rendered at once, without `lazy`, whose fallback stays for at least 300 ms. If `prefetch` fails, the screen loads code and texts when it is shown.
 */
export const lazyClientScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>, table: ClientsTable = 'clients') => {
  let loadedScreen: ComponentType<Props> | undefined
  const screenWithTexts = lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadClientsTexts(table)])
    return screen
  })
  const fetchCode = async () => {
    loadedScreen = await load()
  }
  const prefetch = async () => {
    await Promise.allSettled([fetchCode(), prefetchClientsTexts(table)])
  }
  function LazyClientScreen(props: Props) {
    // Chosen once, because a change of the component would lose typed text.
    const [screen] = useState<ComponentType<Props>>(() => (loadedScreen && hasClientsTexts(table) ? loadedScreen : screenWithTexts))
    // From now on, a change of language also loads the clients' texts.
    useLayoutEffect(() => void loadClientsTexts(table).catch(() => undefined), [])
    return createElement(screen, props)
  }
  return Object.assign(LazyClientScreen, { prefetch })
}

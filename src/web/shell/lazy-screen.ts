import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadClientsTexts } from '../language/speaking.ts'

/** The code of a screen did not arrive: a deploy in between, or no connection. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/**
 * A screen whose code is loaded when it is first shown, or before by `fetchAhead`, which answers whether it came: if not, showing it tries
 * again. With its code there, it is drawn at once.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let arrived: ComponentType<Props> | undefined
  const whenShown = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoaded('The code of this screen did not arrive', { cause })
    }
  })
  const fetchAhead = async () => {
    arrived = await load().catch(() => undefined)
    return arrived !== undefined
  }
  function LazyScreen(props: Props) {
    // Chosen once: another component in its place would begin anew, without what was typed.
    const [screen] = useState<ComponentType<Props>>(() => arrived ?? whenShown)
    return createElement(screen, props)
  }
  return Object.assign(LazyScreen, { fetchAhead })
}

/** The same for a screen that only clients see: their texts come beside its code. */
export const lazyClientScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadClientsTexts()])
    return screen
  })

import { type ComponentType, createElement, lazy, useLayoutEffect, useState } from 'react'
import { fetchClientsTexts, hasClientsTexts, loadClientsTexts } from './texts/switch-language.ts'

/** The code of a screen did not arrive: a deploy in between, or no connection. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/** A screen whose code is loaded when it is first shown. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoaded('The code of this screen did not arrive', { cause })
    }
  })

/**
 * The same for a screen that only clients see: their texts come beside its code. Both can be loaded before by `fetchAhead`, which answers
 * whether they are there: if not, showing it tries again. With both there, it is drawn at once.
 */
export const lazyClientScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let arrived: ComponentType<Props> | undefined
  const whenShown = lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadClientsTexts()])
    return screen
  })
  const fetchCode = async () => {
    arrived = await load()
  }
  const fetchAhead = async () => {
    await Promise.allSettled([fetchCode(), fetchClientsTexts()])
  }
  function LazyClientScreen(props: Props) {
    // Chosen once: another component in its place would begin anew, without what was typed.
    const [screen] = useState<ComponentType<Props>>(() => (arrived && hasClientsTexts() ? arrived : whenShown))
    // From now on, a language that is chosen needs them too.
    useLayoutEffect(() => void loadClientsTexts().catch(() => undefined), [])
    return createElement(screen, props)
  }
  return Object.assign(LazyClientScreen, { fetchAhead })
}

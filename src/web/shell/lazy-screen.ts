import { type ComponentType, lazy } from 'react'
import { loadClientsTexts } from '../language/speaking.ts'

/** The code of a screen did not arrive: a deploy in between, or no connection. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/** A screen whose code is loaded when it is first shown, or before by `fetchAhead`, which never fails: showing it tries again. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const screen = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoaded('The code of this screen did not arrive', { cause })
    }
  })
  return Object.assign(screen, { fetchAhead: () => void load().catch(() => undefined) })
}

/** The same for a screen that only clients see: their texts come beside its code. */
export const lazyClientScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadClientsTexts()])
    return screen
  })

import { type ComponentType, lazy } from 'react'

/** The code of a screen could not be loaded: no connection, or a new release. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

/** A screen whose code is loaded when it is first shown. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoaded('The code of this screen could not be loaded', { cause })
    }
  })

import { clientsScenes } from './clients.ts'
import { dealsScenes } from './deals.ts'
import { payoutAccountScenes, profileScenes } from './profile.ts'
import { type Scene, scenesOf } from './play-scene.ts'
import { pressElement, seeElement } from './steps.ts'
import { landingScenes, visitorsScenes } from './visitors.ts'
import { walletScenes } from './wallets.ts'

/**
 * Every screen in every state, for pictures and for the check of accessibility, which had gaps while they used two lists. Steps name texts by
 * their keys, so a scene plays in every language. If the service rarely produces a state, the scene replaces its response, and nothing else.
 */
export const scenes: Scene[] = [
  ...landingScenes,
  ...visitorsScenes,
  ...clientsScenes,
  ...dealsScenes,
  ...payoutAccountScenes,
  ...walletScenes,
  ...profileScenes,
  { name: 'api-docs', path: '/api/docs', wholePage: true, maxHeight: 4000 },
  { name: 'sandbox', path: '/', wholePage: true, inSandbox: true },
  ...scenesOf(
    { path: '/mailbox', wholePage: true, inSandbox: true },
    { 'sandbox-mailbox': {}, 'sandbox-letter': { act: [pressElement('main a[href*="/mailbox/"]'), seeElement('iframe')] } },
  ),
]

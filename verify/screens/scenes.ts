import { clientsScenes } from './clients.ts'
import { profileScenes } from './profile.ts'
import { type Scene, scenesOf } from './stage.ts'
import { landingScenes, visitorsScenes } from './visitors.ts'

/** Every screen in every state, for pictures and for the check of accessibility. */
export const scenes: Scene[] = [
  ...landingScenes,
  ...visitorsScenes,
  ...clientsScenes,
  ...profileScenes,
  { name: 'api-docs', path: '/api/docs', whole: true },
  { name: 'sandbox', path: '/', whole: true, inSandbox: true },
  ...scenesOf(
    { path: '/mailbox', whole: true, inSandbox: true },
    {
      'sandbox-mailbox': {},
      'sandbox-letter': {
        act: async ({ page }) => {
          await page.locator('main a[href*="/mailbox/"]').first().click()
          await page.locator('iframe').waitFor()
        },
      },
    },
  ),
]

import { readDeskSettings as endpoint } from '#contract/desk/endpoints/settings.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import { readDeskSettings, type SettingsContext } from './settings.ts'

export function settingsRoutes(route: DeskRoute, context: SettingsContext): void {
  route(endpoint, () => readDeskSettings(context))
}

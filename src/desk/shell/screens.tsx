import { type ComponentType, lazy } from 'react'
import type { Permission } from '#contract/desk/permissions.ts'
import { t } from '../../web/language/text.ts'
import type { wording } from './wording.en.ts'

type NameIn<Id> = Id extends `shell.titles.${infer Name}` ? Name : never

export interface Screen {
  /** Its title is the text `shell.titles.<name>`. */
  name: NameIn<keyof typeof wording>
  path: string
  /** Null: for everybody who is signed in. */
  permission: Permission | null
  /** Its place in the navigation: the letter after G, and a drawing of 20 units. Missing: other screens lead to it. */
  nav?: { key: string; drawing: string }
  content: ComponentType
}

/** The code of a screen could not be loaded: no connection, or a new release. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

const screen = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new ScreenNotLoaded('The code of this screen could not be loaded', { cause })
    }
  })

/** Every screen of people who are signed in, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    name: 'approvals',
    path: '/approvals',
    permission: 'approvals.read',
    nav: { key: 'a', drawing: 'M3.5 10.5l4 4 9-9' },
    content: screen(async () => (await import('../approvals/Approvals.tsx')).Approvals),
  },
  {
    name: 'approval',
    path: '/approvals/:id',
    permission: 'approvals.read',
    content: screen(async () => (await import('../approvals/ApprovalScreen.tsx')).ApprovalScreen),
  },
  {
    name: 'staff',
    path: '/staff',
    permission: 'staff.read',
    nav: { key: 's', drawing: 'M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17c.6-3.2 3.2-4.75 6.5-4.75s5.9 1.55 6.5 4.75' },
    content: screen(async () => (await import('../staff/Staff.tsx')).Staff),
  },
  {
    name: 'colleague',
    path: '/staff/:id',
    permission: 'staff.read',
    content: screen(async () => (await import('../staff/ColleagueScreen.tsx')).ColleagueScreen),
  },
  {
    name: 'settings',
    path: '/settings',
    permission: null,
    nav: { key: 'o', drawing: 'M3 6.5h7.5M14.5 6.5H17M3 13.5h2.5M9.5 13.5H17M12.5 4.5v4M7.5 11.5v4' },
    content: screen(async () => (await import('../settings/Settings.tsx')).Settings),
  },
]

/** A screen that is in the navigation. */
export type NavScreen = Screen & Required<Pick<Screen, 'nav'>>

/** The navigation of a person with these permissions. */
export const navigationFor = (permissions: readonly Permission[]): NavScreen[] =>
  screens.filter((one): one is NavScreen => one.nav !== undefined && isAllowed(one, permissions))

export const isAllowed = ({ permission }: Screen, permissions: readonly Permission[]): boolean =>
  permission === null || permissions.includes(permission)

/** Call while rendering. */
export const titleOf = ({ name }: Screen): string => t(`shell.titles.${name}`)

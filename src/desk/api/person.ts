import type { Permission } from '#contract/desk/permissions.ts'
import { type Person, useReadSessionQuery } from './backend.ts'

/** The person who is signed in. Only for screens of people who are. */
export function usePerson(): Person {
  const { data } = useReadSessionQuery(undefined, { refetchOnMountOrArgChange: false })
  if (!data) throw new Error('Nobody is signed in')
  return data
}

/** Whether the person who is signed in has this permission. */
export const useMay = (permission: Permission): boolean => usePerson().permissions.includes(permission)

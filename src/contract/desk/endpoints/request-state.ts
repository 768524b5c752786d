import { z } from 'zod'

export const openStates = ['received', 'in-review', 'answered'] as const

/** The state of an exchange request as the desk sees it. */
export const requestState = z.enum([...openStates, 'closed'])

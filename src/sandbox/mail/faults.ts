import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'

const failures = {
  none: 'Works',
  temporary: 'Refuses for now: 451',
  permanent: 'Refuses for good: 550',
  dropped: 'Down: drops the connection',
  hang: 'Hangs: never answers',
} as const

export const createMailFaults = () => createFaultSwitch({ failure: choiceFault('Behaviour', failures), delayMs: delayFault('Delay, ms', 'slow') })

export type MailFaults = ReturnType<typeof createMailFaults>

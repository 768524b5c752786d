import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'

const failures = {
  none: 'Works',
  temporary: 'Refuses temporarily: 451',
  permanent: 'Refuses permanently: 550',
  dropped: 'Down: drops the connection',
  hang: 'Hangs: never responds',
} as const

export const createMailFaults = () =>
  createFaultSwitch({ failure: choiceFault('Behaviour', failures), delayMs: delayFault('Delay, ms', 'slow') })

export type MailFaults = ReturnType<typeof createMailFaults>

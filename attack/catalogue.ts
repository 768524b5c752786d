import { fuzz } from './fuzz/fuzz.ts'
import type { Part } from './part.ts'
import { races } from './races/races.ts'

/** The parts, in the order in which they run. */
export const catalogue: Part[] = [fuzz, races]

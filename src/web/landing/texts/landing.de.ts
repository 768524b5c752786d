import { wording as parts } from '../../ui/parts.wording.de.ts'
import { wording as converter } from '../../converter/wording.de.ts'
import { wording as landing } from '../wording.de.ts'
import { wording as marketData } from '../../market-data/wording.de.ts'
import { wording as scheduling } from '../../scheduling/wording.de.ts'
import { wording as ui } from '../../ui/wording.de.ts'

export const landingWording = { ...converter, ...landing, ...marketData, ...scheduling, ...parts, ...ui } as const

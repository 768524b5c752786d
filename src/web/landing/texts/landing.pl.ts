import { wording as parts } from '../../ui/parts.wording.pl.ts'
import { wording as converter } from '../../converter/wording.pl.ts'
import { wording as landing } from '../wording.pl.ts'
import { wording as marketData } from '../../market-data/wording.pl.ts'
import { wording as scheduling } from '../../scheduling/wording.pl.ts'
import { wording as ui } from '../../ui/wording.pl.ts'

export const landingWording = { ...converter, ...landing, ...marketData, ...scheduling, ...parts, ...ui } as const

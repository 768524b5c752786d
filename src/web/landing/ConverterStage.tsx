import { Converter } from '../converter/Converter.tsx'
import { percentOf } from '../ui/amount-format.ts'
import { wording } from './wording.ts'

const { title, sentence, fees, feeRows, wallet } = wording.stage

/** The converter on its own stage, with the two fee tiers beside it. */
export function ConverterStage() {
  return (
    <section className="border-y border-hairline bg-accent-soft/60 dark:bg-surface/40">
      <div className="page grid gap-x-16 gap-y-8 py-18 lg:grid-cols-[minmax(0,1fr)_560px] lg:grid-rows-2 lg:py-32">
        <div className="max-w-[30rem] lg:self-end">
          <h2 className="font-display text-3xl tracking-[-0.01em]">{title}</h2>
          <p className="mt-4 text-muted">{sentence}</p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Converter />
        </div>
        <div className="max-w-[35rem] lg:max-w-[30rem]">
          <table className="w-full text-left">
            <caption className="border-b border-ink/80 pb-2 text-left text-sm text-muted">{fees}</caption>
            <tbody className="tabular-nums">
              {feeRows.map(([amount, rate]) => (
                <tr key={amount} className="border-b border-hairline">
                  <th scope="row" className="py-3 font-normal">
                    {amount}
                  </th>
                  <td className="py-3 text-right font-display text-xl">{percentOf(rate)}%</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-6 text-sm text-muted">{wallet}</p>
        </div>
      </div>
    </section>
  )
}

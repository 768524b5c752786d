import { Converter } from '../converter/Converter.tsx'
import { Contained } from './Contained.tsx'
import { Still } from './Still.tsx'

/** Section 3: the converter on its own stage. */
export function ConverterStage() {
  return (
    <section className="border-y border-hairline bg-accent-soft/60 dark:bg-surface/40">
      <div className="page grid gap-x-16 gap-y-8 py-18 lg:grid-cols-[minmax(0,1fr)_560px] lg:grid-rows-2 lg:py-32">
        <Still name="stage" />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Contained>
            <Converter />
          </Contained>
        </div>
        <Still name="stageNotes" />
      </div>
    </section>
  )
}

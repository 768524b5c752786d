import { Converter } from '../converter/Converter.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { StaticPart } from './StaticPart.tsx'

/** Section 3: the converter on its own stage. */
export function ConverterStage() {
  return (
    <section className="border-y border-hairline bg-accent-soft/60 dark:bg-surface/40">
      <div className="page grid gap-x-16 gap-y-8 py-18 lg:grid-cols-[minmax(0,1fr)_560px] lg:grid-rows-2 lg:py-32">
        <StaticPart name="stage" />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PartBoundary>
            <Converter />
          </PartBoundary>
        </div>
        <StaticPart name="stageNotes" />
      </div>
    </section>
  )
}

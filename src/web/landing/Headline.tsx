import { useEffect, useState, useSyncExternalStore } from 'react'
import { headlineCharacterDelayMs, headlineRotationMs } from '../limits.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'

/** Ends with two phrases in turn, shown character by character. Screen readers, and readers who prefer reduced motion, get both. Spec section 2, hero. */
export function Headline({ paused }: { paused: boolean }) {
  const phrases = [t('landing.hero.individuals'), t('landing.hero.business')]
  const { rotationCount, shownCount } = useRotation(phrases, paused)
  const isHydrated = useIsHydrated()
  return (
    <h1 className="max-w-[46rem] font-display text-hero tracking-tighter">
      {t('landing.hero.headline')}{' '}
      <span className="sr-only motion-reduce:not-sr-only motion-reduce:text-accent">{t('landing.hero.bothPhrases')}</span>
      {/* With forced colours, the background of the hidden phrase would cover the shown phrase. */}
      <span
        aria-hidden="true"
        className="inline-grid text-accent forced-color-adjust-none motion-reduce:hidden forced-colors:text-[CanvasText]"
        data-testid="rotating-phrase"
      >
        {phrases.map((phrase, index) => (
          <Phrase key={phrase} text={phrase} shownCount={index === rotationCount % phrases.length ? shownCount : 0} isSplit={isHydrated} />
        ))}
      </span>
    </h1>
  )
}

// Both phrases share one grid cell, so that the headline keeps its height. In the document, a phrase is one text: a browser that paints between
// two characters would first show a narrow phrase on the line above.
function Phrase({ text, shownCount, isSplit }: { text: string; shownCount: number; isSplit: boolean }) {
  return (
    <span className="col-start-1 row-start-1 whitespace-nowrap">
      {(isSplit ? [...text] : [text]).map((part, i) => {
        const shown = i < shownCount
        return (
          <span key={i} data-shown={shown || undefined} className={classNames('transition-opacity duration-300', !shown && 'opacity-0')}>
            {part}
          </span>
        )
      })}
    </span>
  )
}

const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

function useRotation(phrases: string[], paused: boolean): { rotationCount: number; shownCount: number } {
  const lengthOf = (index: number) => phrases[index % phrases.length]?.length ?? 0
  const [{ rotationCount, shownCount }, setRotation] = useState({ rotationCount: 0, shownCount: lengthOf(0) })

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => setRotation({ rotationCount: rotationCount + 1, shownCount: 1 }), headlineRotationMs)
    return () => clearTimeout(timer)
  }, [rotationCount, paused])

  const allShown = shownCount >= lengthOf(rotationCount)
  useEffect(() => {
    if (allShown) return
    const timer = setTimeout(() => setRotation({ rotationCount, shownCount: shownCount + 1 }), headlineCharacterDelayMs)
    return () => clearTimeout(timer)
  }, [rotationCount, shownCount, allShown])

  return { rotationCount, shownCount }
}

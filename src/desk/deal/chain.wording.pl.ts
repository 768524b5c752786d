import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './chain.wording.en.ts'

export const wording: Translation<typeof english> = {
  'deals.chain': 'Blockchain',
  'deals.chain.arrivals': 'Monety w blockchainie',
  'deals.chain.arrivals.none': 'Na adresie tej transakcji blockchain niczego nie pokazuje.',
  'deals.chain.arrivals.transaction': 'Identyfikator',
  'deals.chain.arrivals.firstSeen': 'Zauważono',
  'deals.chain.arrivals.block': 'W bloku od',
  'deals.chain.arrivals.states.seen': 'Widoczne',
  'deals.chain.arrivals.states.confirmed': 'Zapisane',
  'deals.chain.arrivals.states.gone': 'Zniknęły',
  'deals.chain.notWatched': 'Tej sieci nikt nie obserwuje. Sprawdź przelew i zapisz go ręcznie.',
  'deals.chain.notLooked': 'Jeszcze nie sprawdzono.',
  'deals.chain.confirmations': 'Potwierdzenia: {confirmations} z {needed}',
  'deals.chain.byNodes':
    '{count, plural, one {mówi to jeden węzeł} few {mówią to # węzły} many {mówi to # węzłów} other {mówi to # węzła}}',
  'deals.chain.states.unknown': 'Żaden węzeł nie zna tego przelewu. Sprawdź identyfikator.',
  'deals.chain.states.contradicts': 'Ten przelew nie jest tym, co tu zapisano.',
  'deals.chain.states.failed': 'Przelew niczego nie przesłał albo jego monety wydano inaczej.',
  'deals.chain.states.gone':
    'Jego bloku nie ma już w blockchainie. Może wrócić: nie wysyłaj ponownie, dopóki jego monet nie wydano inaczej.',
  'deals.chain.pays': 'Przesyła:',
  'deals.chain.paysNothing': 'Nie widać, by coś przesyłał.',
  'deals.chain.replacedBy': 'Te same monety wydał inny przelew:',
  'deals.chain.contradictsMark': 'Sprzeczność',
  'deals.chain.trouble.away': 'Węzły nie odpowiadają albo brakuje im najnowszych bloków. Do tego czasu nic z tego nie wynika.',
  'deals.chain.trouble.few': 'Odpowiedziało węzłów: {nodes} z {needed}, które muszą być zgodne. Do tego czasu nic z tego nie wynika.',
  'deals.chain.trouble.apart': 'Węzły są ze sobą sprzeczne. Nic z tego nie wynika, dopóki nie będą zgodne.',
  'deals.chain.since': 'Od {since}.',
}

// Finds anything from anywhere: records, screens, new records. Ctrl+K goes here; Enter takes the marked offer.
import { Kbd } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { usePhone } from '../../lib/screen/use-phone.ts';
import type { Module } from '../places/modules.ts';
import classes from './search-field.module.css';
import { type OfferHere, offersHere } from './search-here.ts';
import { type Offer, useOffers } from './search-offers.ts';
import { signs } from './search-signs.ts';

const nothing = -1;

export function SearchField() {
  const { t } = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { open, setOpen, here, begin } = useOpen();
  const [chosen, setMarked] = useState(nothing);
  const offers = useOffers(text.trim(), here);
  // Before anything is typed, Enter takes only what an arrow marked.
  const marked = text.trim() === '' ? chosen : Math.max(0, chosen);
  useSearchKey(input, begin);

  const close = () => {
    setOpen(false);
    setText('');
    setMarked(nothing);
  };
  const leave = () => {
    close();
    input.current?.blur();
  };
  const take = (offer: Offer | undefined) => {
    if (!offer) return;
    if (offer.text !== undefined) return setText(offer.text);
    leave();
    offer.run?.();
    if (offer.to !== undefined) void navigate(offer.to, { state: offer.state });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = offers.length - 1;
    if (event.key === 'ArrowDown') setMarked((was) => Math.min(Math.max(was, marked) + 1, last));
    else if (event.key === 'ArrowUp') setMarked((was) => Math.max(was - 1, 0));
    else if (event.key === 'Enter') take(offers[Math.min(marked, last)]);
    else if (event.key === 'Escape') leave();
    else return;
    setOpen(event.key.startsWith('Arrow'));
    event.preventDefault();
  };
  return (
    <div className={classes.field}>
      <IconSearch size={16} stroke={1.5} aria-hidden="true" />
      <input
        ref={input}
        className={classes.input}
        type="search"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-offers`}
        aria-autocomplete="list"
        aria-activedescendant={open && offers[marked] ? `${id}-${marked}` : undefined}
        data-scan="text"
        value={text}
        maxLength={200}
        placeholder={t('ui.search.placeholder')}
        aria-label={t('ui.search')}
        onFocus={begin}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMarked(nothing);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <FieldEnd empty={text === ''} onLeave={leave} />
      {open && <OfferList id={id} offers={offers} marked={marked} onMark={setMarked} onTake={take} />}
    </div>
  );
}

/** The key that leads there while nothing is typed, or the way out; on a phone, which has no keys, that always. */
function FieldEnd({ empty, onLeave }: { empty: boolean; onLeave: () => void }) {
  const { t } = useI18n();
  const phone = usePhone();
  if (empty && !phone)
    return (
      <Kbd size="xs" aria-hidden="true">
        {t('ui.search.key')}
      </Kbd>
    );
  return (
    <button type="button" className={classes.clear} aria-label={t(phone ? 'ui.close' : 'ui.search.clear')} onClick={onLeave}>
      <IconX size={phone ? 20 : 14} stroke={1.5} />
    </button>
  );
}

/** Whether the list lies over the screen, and what could be done there when it was opened. */
function useOpen() {
  // Whoever goes to another screen by another way has done with the list that lies over it.
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [here, setHere] = useState<readonly OfferHere[]>([]);
  const setOpen = (wanted: boolean) => setOpenAt(wanted ? pathname : null);
  const begin = () => {
    setHere(offersHere());
    setOpen(true);
  };
  return { open: openAt === pathname, setOpen, here, begin };
}

function useSearchKey(input: RefObject<HTMLInputElement | null>, begin: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
      begin();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function Sign({ icon: Icon }: { icon: Module['icon'] }) {
  return <Icon className={classes.sign} size={18} stroke={1.5} aria-hidden="true" />;
}

interface OfferListProps {
  id: string;
  offers: readonly Offer[];
  marked: number;
  onMark: (index: number) => void;
  onTake: (offer: Offer) => void;
}

function OfferList({ id, offers, marked, onMark, onTake }: OfferListProps) {
  const { t } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${marked}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div ref={list} id={`${id}-offers`} role="listbox" aria-label={t('ui.search')} className={classes.offers} tabIndex={-1}>
      {offers.map((offer, index) => (
        <div key={offer.key} role="presentation">
          {offer.group !== offers[index - 1]?.group && offer.group !== '' && <p className={classes.group}>{offer.group}</p>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys */}
          <div
            id={`${id}-${index}`}
            data-index={index}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes.offer}
            onMouseMove={() => onMark(index)}
            // The field would lose its focus, and with it the list, before the click counts.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(offer)}
          >
            <Sign icon={offer.icon ?? signs.search} />
            <span className={classes.label}>{offer.label}</span>
            <span className={classes.detail}>{offer.detail}</span>
            {offer.keys?.split(' ').map((key) => (
              <Kbd key={key} size="xs" className={classes.key}>
                {key}
              </Kbd>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

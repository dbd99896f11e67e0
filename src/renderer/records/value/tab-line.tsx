// The tabs of a page in one line, however long the words of a language are: what has no room stands behind one button at the end. The
// tab that is open is always in the line. On a phone the line itself is moved with the thumb.
import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { usePhone } from '../../lib/screen/use-phone.ts';
import { partsWithRoom } from './overflow-to-menu.ts';
import classes from './tab-line.module.css';

const roomless = 'data-roomless';
const buttonWidth = 112;

/** What the edge of the line leaves. */
function roomIn(box: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(box);
  return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** The tabs that have no room. */
function useRest(line: RefObject<HTMLDivElement | null>): readonly HTMLElement[] {
  const phone = usePhone();
  const [rest, setRest] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    const list = line.current?.querySelector<HTMLElement>('[role="tablist"]');
    const box = line.current;
    if (!list || !box) return;
    const settle = () => {
      const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
      for (const tab of tabs) tab.removeAttribute(roomless);
      const open = tabs.findIndex((tab) => tab.ariaSelected === 'true');
      const widths = tabs.map(({ offsetWidth }) => offsetWidth);
      const shown = partsWithRoom({
        widths,
        room: phone ? Number.POSITIVE_INFINITY : roomIn(box),
        more: buttonWidth,
        always: open,
      });
      const without = tabs.filter((_, index) => !shown.has(index));
      for (const tab of without) tab.setAttribute(roomless, '');
      setRest((was) => (was.length === without.length && was.every((tab, index) => tab === without[index]) ? was : without));
      if (phone) tabs[open]?.scrollIntoView({ block: 'nearest', inline: 'center' });
      // The arrow keys open a tab that had no room: the focus follows now that it has.
      const focused = document.activeElement;
      if (focused && focused !== tabs[open] && tabs.some((tab) => tab === focused)) tabs[open]?.focus();
    };
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(box);
    const words = new MutationObserver(settle);
    words.observe(list, { childList: true, characterData: true, subtree: true, attributeFilter: ['aria-selected'] });
    return () => {
      sizes.disconnect();
      words.disconnect();
    };
  }, [line, phone]);
  return rest;
}

export function TabLine({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const line = useRef<HTMLDivElement>(null);
  const rest = useRest(line);
  return (
    <div ref={line} className={classes.line}>
      <Tabs.List className={classes.list}>{children}</Tabs.List>
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              className={classes.more}
              variant="subtle"
              color="gray"
              size="xs"
              rightSection={<IconChevronDown size={16} stroke={1.5} />}
            >
              {t('ui.tab.more', { count: rest.length })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((tab) => (
              <Menu.Item key={tab.id} onClick={() => tab.click()}>
                {wordsOf(tab)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** A name and its number are two texts. */
function wordsOf(tab: HTMLElement): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return texts.join(' ');
}

// Where the day begins: what there is to do, read in a second. The group stands in the address.
import { Button } from '@mantine/core';
import { IconCalendarShare, IconLayoutDashboard } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { workPath } from '#server/contract/principal.ts';
import { weekNumber } from '#server/contract/values/calendar/weeks.ts';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useEditedParams, withParam } from '../../lib/screen/use-address.ts';
import { useCrowding } from '../../lib/screen/use-crowding.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { listAddress } from '../../records/reference/list-address.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { NothingToDo } from './nothing-to-do.tsx';
import classes from './today.module.css';
import { type Group, type GroupCount, groups, useWorklist, type WorkItem } from './today-data.ts';
import { type Section, sectionsOf } from './work-days.ts';
import { WorkLine } from './work-line.tsx';

const Welcome = lazyAfterFirstScreen(async () => (await import('./welcome.tsx')).Welcome);
const SafetyLine = lazyAfterFirstScreen(async () => (await import('./safety-line.tsx')).SafetyLine);

const ListLinkDialog = lazyAfterFirstScreen(
  async () => (await import('../../records/export/list-link-dialog.tsx')).ListLinkDialog,
);

const groupNamed = (name: string | null): Group | null => groups.find((one) => one === name) ?? null;

export function TodayPage() {
  const { t } = useI18n();
  const [params, edit] = useEditedParams();
  const work = useWorklist(groupNamed(params.get('group')));
  const slow = useSlow(work.isPending);
  useScreen('today', !work.isPending);
  const { bar: line, crowding } = useCrowding<HTMLDivElement>(3);
  // The groups are what the page is for: the rest does without its words before one of them has no room.
  const brief = crowding > 2;
  const pages = work.data?.pages ?? [];
  const newest = pages.at(-1);
  const items = pages.flatMap(({ data }) => data);
  const counts = newest?.meta.groups ?? [];
  const shown = newest?.meta.group ?? 'mine';
  const show = (group: Group) => edit((was) => withParam(was, 'group', group));
  return (
    <section className={frame.screen}>
      <div ref={line} className={bar.bar} data-crowded={crowding > 0 ? crowding : undefined}>
        <h1 className={bar.title}>{t('ui.today.title')}</h1>
        {!brief && <Day short={crowding > 1} />}
        {newest && <GroupTabs counts={counts} shown={shown} onShow={show} />}
        <span className={bar.gap} />
        <CalendarButton brief={brief} />
        <OverviewButton brief={brief} />
      </div>
      <Welcome />
      {work.error && <ErrorNotice error={work.error} onRetry={() => void work.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {newest && items.length === 0 && <NothingToDo counts={counts} shown={shown} onShow={show} />}
      {items.length > 0 && (
        <ScrollSection className={classes.scroll} label={t(`ui.today.group.${shown}`)}>
          <WorkSections items={items} />
          <div className={classes.foot}>
            {work.hasNextPage && (
              <Button variant="default" size="xs" loading={work.isFetchingNextPage} onClick={() => void work.fetchNextPage()}>
                {t('ui.today.more')}
              </Button>
            )}
            <AsLists group={counts.find(({ name }) => name === shown)} />
          </div>
        </ScrollSection>
      )}
      <SafetyLine />
    </section>
  );
}

const sign = { size: 18, stroke: 1.5 } as const;

function wordsOr(brief: boolean, words: string, icon: ReactNode) {
  return { variant: 'subtle', size: 'xs', title: brief ? words : undefined, 'aria-label': words, children: brief ? icon : words };
}

function Day({ short }: { short: boolean }) {
  const { format } = useI18n();
  const day = today();
  return <span className={classes.date}>{`${format.weekday(day, short ? 'short' : 'long')}, ${format.date(day)}`}</span>;
}

function OverviewButton({ brief }: { brief: boolean }) {
  const { t } = useI18n();
  const looks = wordsOr(brief, t('ui.dashboards.title'), <IconLayoutDashboard {...sign} />);
  return <Button component={Link} to="/dashboards" {...looks} />;
}

/** What is mine, in the calendar that somebody has open anyway. */
function CalendarButton({ brief }: { brief: boolean }) {
  const { t } = useI18n();
  const [linking, setLinking] = useState(false);
  return (
    <>
      <Button {...wordsOr(brief, t('ui.today.calendar'), <IconCalendarShare {...sign} />)} onClick={() => setLinking(true)} />
      {linking && <ListLinkDialog path={workPath} query="" onClose={() => setLinking(false)} />}
    </>
  );
}

function WorkSections({ items }: { items: readonly WorkItem[] }) {
  return sectionsOf(items, today()).map(({ key, section, items: inside }) => (
    <section key={key}>
      <h2 className={classes.heading}>
        <SectionName section={section} />
      </h2>
      <ul>
        {inside.map((item) => (
          <WorkLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  ));
}

function SectionName({ section }: { section: Section }) {
  const { t, format } = useI18n();
  if (section.kind === 'none') return t('ui.today.undated');
  if (section.kind === 'week') return t('ui.today.week', { week: weekNumber(section.monday), date: format.date(section.monday) });
  const near = section.day === today() ? `${t('ui.today.now')} · ` : '';
  return `${near}${format.weekday(section.day, 'long')}, ${format.date(section.day)}`;
}

/** The same rows where they can be sorted, changed together and exported. */
function AsLists({ group }: { group: GroupCount | undefined }) {
  const { t, format } = useI18n();
  const lists = group?.lists.filter(({ count }) => count > 0) ?? [];
  return (
    <p className={classes.lists}>
      {t('ui.today.as_list')}
      {lists.map(({ kind, count, list }) => {
        const label = t(`ui.today.kinds.${kind}`);
        const to = listAddress(list, `${t(`ui.today.group.${group?.name ?? 'mine'}`)}: ${label}`);
        return to === null ? null : (
          <Link key={kind} to={to}>
            {label} {format.number(count)}
          </Link>
        );
      })}
    </p>
  );
}

// Finding the way: what was searched for, or everything by group.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate, useParams } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './docs-nav.module.css';
import type { ApiModel, ApiVersion, Group } from './model/api-model.ts';
import { findHits, type Hit, searchEntries } from './model/search.ts';
import { groupPath, operationPath } from './model/use-api.ts';
import { fieldAnchor } from './parts/field-rows.tsx';
import { MethodBadge } from './parts/method-badge.tsx';
import { walkNames, walksPath } from './walks/walk-list.ts';

interface DocsNavProps {
  model: ApiModel;
  version: ApiVersion;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function DocsNav({ model, version, searchRef }: DocsNavProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const entries = useMemo(() => searchEntries(model), [model]);
  const hits = query.trim() === '' ? null : findHits(entries, query);
  const onKeyDown = (event: KeyboardEvent) => {
    const first = hits?.[0];
    if (event.key === 'Enter' && first) void navigate(hitPath(version, first));
    if (event.key === 'Escape') setQuery('');
  };
  return (
    <>
      <TextInput
        ref={searchRef}
        className={classes.search}
        type="search"
        aria-label={t('ui.docs.search')}
        placeholder={t('ui.docs.search')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p className={classes.count} role="status">
        {hits && (hits.length === 0 ? t('ui.empty.filtered') : t('ui.docs.hits', { count: hits.length }))}
      </p>
      {hits ? <Hits hits={hits} version={version} /> : <Contents groups={model.groups} version={version} />}
    </>
  );
}

function hitPath(version: ApiVersion, hit: Hit): string {
  return hit.kind === 'operation'
    ? operationPath(version, hit.operation)
    : `${groupPath(version, hit.group.name)}#${encodeURIComponent(fieldAnchor(hit.name))}`;
}

function Hits({ hits, version }: { hits: readonly Hit[]; version: ApiVersion }) {
  return (
    <ul className={classes.list} lang="en">
      {hits.map((hit) => (
        <li key={hitPath(version, hit)}>
          <Link to={hitPath(version, hit)} className={classes.hit}>
            {hit.kind === 'operation' ? (
              <>
                <span className={classes.line}>
                  <MethodBadge method={hit.operation.method} />
                  {hit.operation.summary}
                </span>
                <code className={classes.path}>{hit.operation.path}</code>
              </>
            ) : (
              <>
                <span className={classes.line}>
                  <code>{hit.name}</code>
                  {hit.label}
                </span>
                <span className={classes.path}>{hit.group.title}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Contents({ groups, version }: { groups: readonly Group[]; version: ApiVersion }) {
  const { t } = useI18n();
  const { group: current } = useParams();
  return (
    <ul className={classes.list}>
      <li>
        <NavLink end to={`/docs/${version}`} className={classes.group}>
          {t('ui.docs.introduction')}
        </NavLink>
      </li>
      <li>
        <NavLink end to={walksPath} className={classes.group}>
          {t('ui.docs.walks')}
        </NavLink>
        <Walks />
      </li>
      <li>
        <NavLink end to={`/docs/${version}/errors`} className={classes.group}>
          {t('ui.docs.errors')}
        </NavLink>
      </li>
      <li>
        <NavLink end to={`/docs/${version}/changelog`} className={classes.group}>
          {t('ui.docs.changelog')}
        </NavLink>
      </li>
      {groups.map((group) => (
        <li key={group.name} lang="en">
          <NavLink end to={groupPath(version, group.name)} className={classes.group}>
            {group.title}
            <code>{group.name}</code>
          </NavLink>
          {group.name === current && (
            <ul className={classes.operations}>
              {group.operations.map((operation) => (
                <li key={operation.id}>
                  <NavLink end to={operationPath(version, operation)} className={classes.operation}>
                    <MethodBadge method={operation.method} />
                    <span>{operation.summary}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Once one is looked at: before that, one line is enough. */
function Walks() {
  const { t } = useI18n();
  const { pathname } = useLocation();
  if (!pathname.startsWith(walksPath)) return null;
  return (
    <ul className={classes.operations}>
      {walkNames.map((name) => (
        <li key={name}>
          <NavLink to={`${walksPath}/${name}`} className={classes.operation}>
            {t(`ui.docs.walk.${name}`)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

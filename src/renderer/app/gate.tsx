// Decides what the window shows before any screen: the set-up page, the sign-in page or the frame. The address stays as it is,
// so that signing in leads where one wanted to go.

import { lazy, Suspense, useState } from 'react';
import { isRoomOnly } from '#server/contract/lab/customer-room.ts';
import { useWorkKeys } from '../lib/screen/work-keys.ts';
import { type User, useHealth, useUser } from '../lib/session.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { ConditionLine } from './banners/condition-line.tsx';
import { ConnectionBanner } from './banners/connection-banner.tsx';
import { RunModeLine } from './banners/run-mode-line.tsx';
import { DesktopLink } from './frame/desktop-link.tsx';
import { Shell } from './frame/shell.tsx';
import { Toasts } from './frame/toasts.tsx';

// Most days neither is seen, so neither is in the way of the first screen.
const SetupPage = lazy(async () => ({ default: (await import('../features/setup/setup-page.tsx')).SetupPage }));
const SignInPage = lazy(async () => ({ default: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }));

const Room = lazy(async () => ({ default: (await import('../room/room.tsx')).Room }));

const EnrolPage = lazy(async () => ({ default: (await import('../features/sign-in/enrol-page.tsx')).EnrolPage }));

export function Gate() {
  useWorkKeys();
  return (
    <Suspense>
      <WhatItLetsThrough />
      <Toasts />
    </Suspense>
  );
}

function WhatItLetsThrough() {
  const health = useHealth();
  const ready = health.data !== undefined && !health.data.setup_required;
  const user = useUser(ready);
  const error = health.data ? (ready && user.data === undefined ? user.error : null) : health.error;
  if (error) return <ErrorNotice error={error} onRetry={() => void (health.data ? user.refetch() : health.refetch())} />;
  if (!health.data) return null;
  if (!ready)
    return (
      <>
        <DesktopLink user={null} />
        <SetupPage />
      </>
    );
  if (user.data === undefined) return null;
  return (
    <RunModeLine mode={health.data.mode}>
      <ConnectionBanner />
      <DesktopLink user={user.data} />
      <ConditionLine signedIn={user.data !== null && isOfLab(user.data)}>
        {user.data === null ? <SignInPage /> : <SignedIn user={user.data} />}
      </ConditionLine>
    </RunModeLine>
  );
}

/** To whom more than proving who they are is open. */
const isOfLab = ({ second_factor: factor, operations }: User) => factor !== 'missing' && !isRoomOnly(operations);

/** Whoever sets up the second factor his role asks for, goes on when he says so: by then the lab counts it, and its codes are still shown. */
function SignedIn({ user }: { user: User }) {
  const missing = user.second_factor === 'missing';
  const [enrolling, setEnrolling] = useState(missing);
  if (missing && !enrolling) setEnrolling(true);
  if (enrolling) return <EnrolPage onDone={() => setEnrolling(false)} />;
  return isRoomOnly(user.operations) ? <Room user={user} /> : <Shell user={user} />;
}

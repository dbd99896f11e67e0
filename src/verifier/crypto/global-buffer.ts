// The readers of signatures take Buffer as given, which in a page somebody must do.
import { Buffer } from 'node:buffer';

Object.assign(globalThis, { Buffer });

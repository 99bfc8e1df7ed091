import { Keyboard, LogOut, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { signOut } from '#web/session/sign-in.ts';
import { useSession } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/DropdownMenu.tsx';

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const wantsHelp = useRef(false);

  /** Once the focus is back on the button, to which the dialog then gives it back. */
  function helpIfWanted() {
    if (wantsHelp.current) queueMicrotask(onHelp);
    wantsHelp.current = false;
  }

  function leave() {
    setIsLeaving(true);
    void signOut();
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        title="Account menu"
        aria-label="Account menu"
        className={buttonClass({ look: 'ghost', size: 'icon', className: 'rounded-full' })}
      >
        <Avatar name={user?.name} photoUrl={user?.photoURL} className="size-7" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72 min-w-56" onCloseAutoFocus={helpIfWanted}>
        <DropdownMenuLabel>My Account</DropdownMenuLabel>
        {user !== undefined && (
          <div className="px-2 pb-2 text-app">
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-meta text-muted">{user.email}</p>
          </div>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void navigate(paths.profile)}>
          <UserRound aria-hidden />
          Profile
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => {
            wantsHelp.current = true;
          }}
        >
          <Keyboard aria-hidden />
          Keyboard Shortcuts
        </DropdownMenuItem>
        <DropdownMenuItem disabled={isLeaving} onSelect={leave}>
          <LogOut aria-hidden />
          Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
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

export function AccountMenu() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

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
      <DropdownMenuContent className="max-w-72 min-w-56">
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
        <DropdownMenuItem disabled={isLeaving} onSelect={leave}>
          <LogOut aria-hidden />
          Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

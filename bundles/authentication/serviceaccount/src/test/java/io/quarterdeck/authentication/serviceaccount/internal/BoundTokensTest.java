// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * There are the account {@code sa}, the pod {@code p}, the node {@code n} and the secret {@code s},
 * each with the UID {@code u-} and its name; and such whose deletion was marked 60 and 61 seconds
 * ago, whose names end so.
 */
class BoundTokensTest {
  private static final World WORLD = new World();

  @BeforeAll
  static void objects() {
    WORLD.put(Lookup.PODS, "Pod", "ns", "p", "u-p");
    WORLD.put(Lookup.NODES, "Node", "", "n", "u-n");
    WORLD.put(Lookup.SECRETS, "Secret", "ns", "s", "u-s");
    for (int seconds : new int[] {60, 61}) {
      leaving(Lookup.ACCOUNTS, "ServiceAccount", "ns", "sa" + seconds, seconds);
      leaving(Lookup.PODS, "Pod", "ns", "p" + seconds, seconds);
      leaving(Lookup.NODES, "Node", "", "n" + seconds, seconds);
      leaving(Lookup.SECRETS, "Secret", "ns", "s" + seconds, seconds);
    }
  }

  private static void leaving(
      GroupResource resource, String kind, String namespace, String name, int seconds) {
    ApiObject object = WORLD.put(resource, kind, namespace, name, "u-" + name);
    object.meta().setDeletionTimestamp(World.NOW.minusSeconds(seconds).toString());
    WORLD.objects.put(resource, object);
  }

  private static Stream<DynamicTest> table(String text) {
    BoundTokens tokens = new BoundTokens(new Lookup(WORLD.objects), new TokenMeters(WORLD.metrics));
    return TokenTable.tests(text, claims -> tokens.validate(claims, World.NOW));
  }

  @TestFactory
  Stream<DynamicTest> theAccount() {
    return table(
        """
        ## one that is there
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'}}}
        => system:serviceaccount:ns:sa u-sa {}

        ## the token's own name is the credential
        {'jti':'t1','kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'}}}
        => system:serviceaccount:ns:sa u-sa {'authentication.kubernetes.io/credential-id':['JTI=t1']}

        ## one of another namespace
        {'kubernetes.io':{'namespace':'other','serviceaccount':{'name':'sa','uid':'u-sa'}}}
        => serviceaccounts "sa" not found

        ## one that was made anew
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-old'}}}
        => service account UID (u-sa) does not match claim (u-old)

        ## one that was deleted within the leeway
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa60','uid':'u-sa60'}}}
        => system:serviceaccount:ns:sa60 u-sa60 {}

        ## one that was deleted before
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa61','uid':'u-sa61'}}}
        => service account ns/sa61 has been deleted

        ## none
        {'kubernetes.io':{'namespace':'ns'}}
        => serviceaccounts "" not found

        ## a name that is no string
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':1}}}
        => claim kubernetes.io.serviceaccount.name is not a string
        """);
  }

  @TestFactory
  Stream<DynamicTest> thePod() {
    return table(
        """
        ## one that is there
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'pod':{'name':'p','uid':'u-p'}}}
        => system:serviceaccount:ns:sa u-sa {'authentication.kubernetes.io/pod-name':['p'],'authentication.kubernetes.io/pod-uid':['u-p']}

        ## the node of a pod is not checked, and its UID may be unknown
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'pod':{'name':'p','uid':'u-p'},'node':{'name':'gone'}}}
        => system:serviceaccount:ns:sa u-sa {'authentication.kubernetes.io/node-name':['gone'],'authentication.kubernetes.io/pod-name':['p'],'authentication.kubernetes.io/pod-uid':['u-p']}

        ## one that is gone
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'pod':{'name':'q','uid':'u-q'}}}
        => service account token has been invalidated

        ## one that was made anew
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'pod':{'name':'p','uid':'u-old'}}}
        => pod UID (u-p) does not match service account pod ref claim (u-old)

        ## one that was deleted within the leeway
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'pod':{'name':'p60','uid':'u-p60'}}}
        => system:serviceaccount:ns:sa u-sa {'authentication.kubernetes.io/pod-name':['p60'],'authentication.kubernetes.io/pod-uid':['u-p60']}

        ## one that was deleted before
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'pod':{'name':'p61','uid':'u-p61'}}}
        => service account token has been invalidated
        """);
  }

  @TestFactory
  Stream<DynamicTest> theNodeAndTheSecret() {
    return table(
        """
        ## a node that is there
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'node':{'name':'n','uid':'u-n'}}}
        => system:serviceaccount:ns:sa u-sa {'authentication.kubernetes.io/node-name':['n'],'authentication.kubernetes.io/node-uid':['u-n']}

        ## a node that is gone
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'node':{'name':'m','uid':'u-m'}}}
        => service account token has been invalidated

        ## a node that was made anew
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'node':{'name':'n','uid':'u-old'}}}
        => node UID (u-n) does not match service account node ref claim (u-old)

        ## a node that was deleted before the leeway
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'node':{'name':'n61','uid':'u-n61'}}}
        => service account token has been invalidated

        ## a secret that is there, which says nothing of the user
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'secret':{'name':'s','uid':'u-s'}}}
        => system:serviceaccount:ns:sa u-sa {}

        ## a secret that is gone
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'secret':{'name':'t','uid':'u-t'}}}
        => service account token has been invalidated

        ## a secret that was made anew
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'secret':{'name':'s','uid':'u-old'}}}
        => secret UID (u-s) does not match service account secret ref claim (u-old)

        ## a secret that was deleted within the leeway
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'secret':{'name':'s60','uid':'u-s60'}}}
        => system:serviceaccount:ns:sa u-sa {}

        ## a secret that was deleted before
        {'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'},
          'secret':{'name':'s61','uid':'u-s61'}}}
        => service account token has been invalidated
        """);
  }

  @TestFactory
  Stream<DynamicTest> time() {
    return table(
        """
        ## the last moment
        {'exp':NOW-60!,'nbf':NOW+60!,'iat':NOW+60!,
         'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'}}}
        => system:serviceaccount:ns:sa u-sa {}

        ## over
        {'exp':NOW-61!,'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'}}}
        => service account token has expired

        ## not yet
        {'nbf':NOW+61!,'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'}}}
        => service account token is not valid yet

        ## not yet and over
        {'nbf':NOW+61!,'exp':NOW-61!,'kubernetes.io':{}}
        => service account token is not valid yet

        ## signed in the future
        {'iat':NOW+61!,'kubernetes.io':{'namespace':'ns','serviceaccount':{'name':'sa','uid':'u-sa'}}}
        => service account token claims could not be validated due to unexpected validation error
        """);
  }

  @Test
  void onlyTokensThatSayWhenToRenewThemAreCounted() {
    World world = new World();
    long now = World.NOW.getEpochSecond();
    for (Object warnAfter : List.of(0, now - 10, now, now + 10, now + 20)) {
      world.ask(world.bound(Map.of("warnafter", warnAfter)), "api");
    }
    world.ask(world.with("x", 1), "api");
    String counted = world.metrics.text();
    assertEquals(
        List.of("serviceaccount_stale_tokens_total 1", "serviceaccount_valid_tokens_total 3"),
        counted
            .lines()
            .filter(l -> l.matches("serviceaccount_(stale|valid)_tokens_total .*"))
            .sorted()
            .toList());
  }
}

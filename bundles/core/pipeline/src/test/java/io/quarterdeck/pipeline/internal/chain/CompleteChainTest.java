// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.authorization.AuthorizationService;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Check;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Authorizers come, go and are replaced and the modes change, in random order, while questions are
 * asked: each one is decided by all the authorizers of modes that were configured while it was
 * asked, in their order, and by none that had been stopped.
 */
class CompleteChainTest {
  private static final long SEED = Long.getLong("quarterdeck.seed", 20_260_502L);
  private static final String PRIVILEGED = "PrivilegedGroup";
  private static final List<List<String>> MODES =
      List.of(List.of("A"), List.of("A", "B"), List.of("B", "A"), List.of("C", "B"));
  private static final Attributes QUESTION = Attributes.path(UserInfo.of("jane"), "get", "/x");

  private final ThreadLocal<List<String>> asked = ThreadLocal.withInitial(ArrayList::new);
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

  /** The modes since each change, newest last; one is added before it is in force. */
  private final List<List<String>> history = new CopyOnWriteArrayList<>();

  private ChainFeed<Authorizer> feed = ChainFeed.create("authorizer", ChainConfig.OPEN);

  private record Modes(String... modes) implements AuthorizationService.Config {
    @Override
    public String config_file() {
      return "";
    }

    @Override
    public Class<? extends Annotation> annotationType() {
      return AuthorizationService.Config.class;
    }
  }

  private final class Noting implements Authorizer {
    private final String name;
    private volatile boolean stopped;

    Noting(String name) {
      this.name = name;
    }

    @Override
    public Decision authorize(Attributes attributes) {
      if (stopped) {
        wrong.add(name + " was asked after it had been stopped");
      }
      asked.get().add(name);
      return Decision.noOpinion();
    }
  }

  private final ChainFactory factory =
      new ChainFactory() {
        @Override
        @SuppressWarnings("unchecked")
        public <T> Chain<T> open(Class<T> type, String kind, ChainConfig config, Check<T> check) {
          feed = ChainFeed.create(kind, config);
          return (Chain<T>) feed.chain();
        }
      };

  private static List<String> all(List<String> modes) {
    List<String> all = new ArrayList<>(List.of(PRIVILEGED));
    all.addAll(modes);
    return all;
  }

  /** Whether it was decided. */
  private boolean ask(AuthorizationService service) {
    asked.get().clear();
    int from = Math.max(0, history.size() - 2);
    try {
      service.review(QUESTION);
    } catch (ApiException e) {
      if (e.code() != 503) {
        wrong.add(e.toString());
      }
      return false;
    }
    Set<List<String>> possible = new HashSet<>();
    List<List<String>> until = List.copyOf(history);
    for (List<String> modes : until.subList(from, until.size())) {
      possible.add(all(modes));
    }
    if (!possible.contains(asked.get())) {
      wrong.add("decided by " + asked.get() + ", configured were " + possible);
    }
    return true;
  }

  @Test
  void noQuestionIsDecidedByAChainThatIsNotComplete() throws Exception {
    System.out.println("CompleteChainTest: -Dquarterdeck.seed=" + SEED);
    history.add(MODES.getFirst());
    AuthorizationService service = new AuthorizationService(factory, new Metrics(), new Modes("A"));
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger decided = new AtomicInteger();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      clients.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!over.get()) {
                      if (ask(service)) {
                        decided.incrementAndGet();
                      }
                    }
                  }));
    }
    churn(service, new Random(SEED));
    over.set(true);
    for (Thread client : clients) {
      client.join();
    }
    assertEquals(List.of(), List.copyOf(wrong).subList(0, Math.min(3, wrong.size())));
    assertTrue(decided.get() > 100, decided + " questions were decided");
  }

  private void churn(AuthorizationService service, Random random) throws InterruptedException {
    List<String> names = List.of(PRIVILEGED, "A", "B", "C");
    Map<String, List<Noting>> installed = new HashMap<>();
    names.forEach(n -> installed.put(n, new ArrayList<>()));
    for (int step = 0; step < 1_500; step++) {
      String name = names.get(random.nextInt(names.size()));
      List<Noting> there = installed.getOrDefault(name, new ArrayList<>());
      switch (random.nextInt(8)) {
        case 0 -> {
          List<String> modes = MODES.get(random.nextInt(MODES.size()));
          history.add(modes);
          service.modified(new Modes(modes.toArray(String[]::new)));
        }
        case 1, 2, 3 -> { // gone, or the older version takes its place
          if (!there.isEmpty()) {
            stop(there.removeLast());
          }
        }
        default -> {
          install(there, name, step);
          if (there.size() > 2) { // a swap: the new one is there before the old one goes
            stop(there.removeFirst());
          }
        }
      }
      if (random.nextInt(10) == 0) {
        Thread.sleep(1);
      }
    }
  }

  private void install(List<Noting> there, String name, int version) {
    Noting next = new Noting(name);
    there.add(next);
    feed.put(next, name, 1, "1.0." + version, next);
  }

  private void stop(Noting authorizer) {
    feed.remove(authorizer);
    authorizer.stopped = true;
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.serviceaccounttoken.internal;

import static io.quarterdeck.controllers.serviceaccounttoken.internal.SecretTurn.ACCOUNTS;
import static io.quarterdeck.controllers.serviceaccounttoken.internal.SecretTurn.SECRETS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.LegacyTokenIssuer;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class TokenControllerTest {
  private static final Duration OFTEN = Duration.ofMillis(10);

  @TempDir private Path folder = Path.of("");

  private final World world = World.at(InstantSource.system());

  /** No two tokens are the same. */
  private static Controller controller(String authority) {
    AtomicInteger number = new AtomicInteger();
    return controller(
        authority,
        c ->
            "%s/%s/%s/%s/%d"
                .formatted(
                    c.namespace(),
                    c.secret(),
                    c.serviceAccount().name(),
                    c.serviceAccount().uid(),
                    number.incrementAndGet()));
  }

  private static Controller controller(String authority, LegacyTokenIssuer issuer) {
    return new TokenController(new Metrics(), issuer, new RootCaFile(authority), OFTEN);
  }

  private static ApiObject account(World world, String namespace, String name, String secrets) {
    return world.create(
        ACCOUNTS,
        "{'apiVersion':'v1','kind':'ServiceAccount','metadata':{'namespace':'%s','name':'%s'}%s}"
            .formatted(namespace, name, secrets));
  }

  private static ApiObject secret(
      World world, String namespace, String name, String account, String uid, String more) {
    String owner = uid.isEmpty() ? "" : ",'kubernetes.io/service-account.uid':'%s'".formatted(uid);
    return world.create(
        SECRETS,
        ("{'apiVersion':'v1','kind':'Secret','type':'kubernetes.io/service-account-token',"
                + "'metadata':{'namespace':'%s','name':'%s',"
                + "'annotations':{'kubernetes.io/service-account.name':'%s'%s}}%s}")
            .formatted(namespace, name, account, owner, more));
  }

  private static List<String> secrets(World world) {
    return world.list(SECRETS.groupResource()).stream().map(ApiObject::namespacedName).toList();
  }

  private static ApiObject stored(
      World world, GroupVersionResource resource, String namespace, String name) {
    return Objects.requireNonNull(world.user().get(resource, namespace, name));
  }

  private static String data(World world, String namespace, String name, String key) {
    ApiObject secret = world.user().get(SECRETS, namespace, name);
    String value = secret == null ? "" : secret.root().at("data").key(key).text();
    return new String(Base64.getDecoder().decode(value), StandardCharsets.ISO_8859_1);
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "tokens";
              }

              @Override
              public Controller controller() {
                return TokenControllerTest.controller("");
              }

              @Override
              public void prepare(World world) {
                String uid = account(world, "a", "sa", "").meta().uid();
                secret(world, "a", "named", "sa", uid, "");
                secret(world, "a", "unnamed", "sa", "", "");
                secret(world, "a", "of-nobody", "gone", "", "");
                secret(world, "a", "of-another", "sa", "uid-before", "");
                secret(world, "b", "elsewhere", "sa", uid, "");
                world.create(
                    SECRETS,
                    "{'apiVersion':'v1','kind':'Secret','type':'Opaque',"
                        + "'metadata':{'namespace':'a','name':'opaque'}}");
              }

              @Override
              public boolean isReached(World world) {
                return secrets(world).equals(List.of("a/named", "a/opaque", "a/unnamed"))
                    && Stream.of("named", "unnamed")
                        .allMatch(s -> data(world, "a", s, "token").startsWith("a/" + s + "/sa/"));
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void aSecretGetsWhatItLacksAndKeepsItsToken() throws Exception {
    String uid = account(world, "a", "sa", "").meta().uid();
    secret(world, "a", "empty", "sa", "", "");
    secret(world, "a", "kept", "sa", uid, ",'data':{'token':'b2xk'}");
    try (Running running = controller("").start(world.context())) {
      Await.until("it is filled", () -> data(world, "a", "kept", "namespace").equals("a"));
      Await.until("so is the other", () -> data(world, "a", "empty", "namespace").equals("a"));
    }
    assertEquals("old", data(world, "a", "kept", "token"));
    assertEquals("a/empty/sa/" + uid + "/1", data(world, "a", "empty", "token"));
    assertEquals("", data(world, "a", "empty", "ca.crt"));
    assertEquals(uid, TokenSecret.accountUid(stored(world, SECRETS, "a", "empty")));
  }

  @Test
  void aTokenThatOnlyTheStoreHasIsNotReplaced() {
    ApiObject account = account(world, "a", "sa", "");
    ApiObject before = secret(world, "a", "one", "sa", "", "");
    ApiObject filled = before.copy();
    TokenSecret.setToken(filled, "given out");
    TokenSecret.complete(filled, "", account);
    world.user().update(SECRETS, filled, "");
    MemoryObjects behind =
        new MemoryObjects()
            .put(ACCOUNTS.groupResource(), account)
            .put(SECRETS.groupResource(), before);
    SecretTurn turn =
        new SecretTurn(
            new ControllerContext(behind, world.client(), world.clock()),
            c -> "another",
            new Authority("", OFTEN));
    turn.reconcile(SecretKey.of(before));
    assertEquals("given out", data(world, "a", "one", "token"));
    assertEquals(0, world.client().writes());
  }

  @Test
  void secretsGoWithTheirAccountAndAreForgottenByIt() throws Exception {
    String uid = account(world, "a", "sa", "").meta().uid();
    account(world, "a", "other", "");
    secret(world, "a", "one", "sa", uid, "");
    secret(world, "a", "unnamed", "sa", "", "");
    secret(world, "a", "stays", "other", "", "");
    try (Running running = controller("").start(world.context())) {
      Await.until("all are filled", () -> !data(world, "a", "stays", "token").isEmpty());
      world.user().delete(ACCOUNTS, "a", "sa", DeleteOptions.NONE);
      Await.until("they go", () -> secrets(world).equals(List.of("a/stays")));
    }
  }

  @Test
  void anAccountListsNoSecretThatIsGone() throws Exception {
    account(world, "a", "sa", ",'secrets':[{'name':'one'},{'name':'mine'}]");
    account(world, "a", "alone", ",'secrets':[{'name':'two'}]");
    secret(world, "a", "one", "sa", "", "");
    secret(world, "a", "two", "alone", "", "");
    try (Running running = controller("").start(world.context())) {
      Await.until("both are filled", () -> !data(world, "a", "one", "token").isEmpty());
      Await.until("both are filled", () -> !data(world, "a", "two", "token").isEmpty());
      world.user().delete(SECRETS, "a", "one", DeleteOptions.NONE);
      world.user().delete(SECRETS, "a", "two", DeleteOptions.NONE);
      Await.until("one is left", () -> listed("sa").equals(List.of("mine")));
      Await.until(
          "none is left",
          () -> !stored(world, ACCOUNTS, "a", "alone").tree().containsKey("secrets"));
    }
  }

  private List<String> listed(String account) {
    return stored(world, ACCOUNTS, "a", account).field("secrets").items().stream()
        .map(s -> s.get("name").text())
        .toList();
  }

  @Test
  void theAuthorityIsThatOfTheFileAlsoWhenItChanges() throws Exception {
    String one = TestCertificate.authority("CN=one").pem();
    String other = TestCertificate.authority("CN=other").pem();
    Path file = Files.writeString(folder.resolve("ca.crt"), one);
    account(world, "a", "sa", "");
    secret(world, "a", "one", "sa", "", ",'data':{'ca.crt':'b2xk'}");
    try (Running running = controller(file.toString()).start(world.context())) {
      Await.until("it is there", () -> data(world, "a", "one", "ca.crt").equals(one));
      String token = data(world, "a", "one", "token");
      Files.writeString(file, other);
      Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() + 5000));
      Await.until("the other one is there", () -> data(world, "a", "one", "ca.crt").equals(other));
      assertEquals(token, data(world, "a", "one", "token"));
    }
  }

  @Test
  void untilSomebodySignsItIsTriedAgain() throws Exception {
    AtomicBoolean signs = new AtomicBoolean();
    account(world, "a", "sa", "");
    secret(world, "a", "one", "sa", "", "");
    Controller controller =
        controller(
            "",
            c -> {
              if (!signs.getAndSet(true)) {
                throw ApiException.unavailable("no key", 1);
              }
              return "signed";
            });
    try (Running running = controller.start(world.context())) {
      Await.until("it is filled", () -> data(world, "a", "one", "token").equals("signed"));
    }
    assertEquals("system:kube-controller-manager", controller.user().name());
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.stage.RequestInfoStage;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalAdministratorTest {
  private static final String PLUGINS = "/apis/quarterdeck.io/v1/plugins";
  private static final X509Certificate ADMIN = new NamedCertificate("admin");
  private static final UserInfo ROOT =
      UserInfo.of("kubernetes-admin", UserInfo.PRIVILEGED_GROUP, UserInfo.AUTHENTICATED_GROUP);

  private final LocalAdministrator administrator = new LocalAdministrator(ADMIN);

  private static Exchange exchange(
      String path, String from, @Nullable X509Certificate shown, Map<String, String> headers) {
    ApiRequest plain = Requests.get(path, headers);
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                plain.method(),
                plain.path(),
                plain.rawQuery(),
                plain.query(),
                plain.headers(),
                shown == null ? List.of() : List.of(shown),
                plain.body(),
                from,
                plain.host()));
    exchange.setInfo(RequestInfoStage.parse(exchange.request()));
    return exchange;
  }

  private boolean passes(Exchange exchange, UserInfo user) {
    boolean asks = administrator.asks(exchange);
    exchange.setUser(user);
    return asks && administrator.passes(exchange);
  }

  @ParameterizedTest
  @CsvSource({
    "/apis/quarterdeck.io/v1/plugins, true",
    "/apis/quarterdeck.io/v1/plugins/stage.mine, true",
    "/apis/quarterdeck.io/v1/plugins/stage.mine/status, true",
    "/apis, true",
    "/api, true",
    "/apis/apps/v1, true",
    "/openapi/v3/apis/quarterdeck.io/v1, true",
    "/version, true",
    "/readyz, true",
    "/readyz/plugins, true",
    "/metrics, false",
    "/apistle, false",
    "/ext/inventory, false",
    "/api/v1/namespaces/kube-system/secrets, false",
    "/api/v1/plugins, false",
    "/apis/example.com/v1/plugins, false",
    "/apis/quarterdeck.io/v1/others, false",
    "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings, false"
  })
  void onlyWhatAPluginIsSwitchedOffWithGoesPast(String path, boolean passes) {
    assertEquals(passes, passes(exchange(path, "127.0.0.1", ADMIN, Map.of()), ROOT));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, true", "127.1.2.3, true", "0:0:0:0:0:0:0:1, true", "::1, true",
    "10.0.0.7, false", "2001:db8::1, false", "localhost, false", "'', false"
  })
  void onlyOverTheLoopbackInterface(String from, boolean passes) {
    assertEquals(passes, passes(exchange(PLUGINS, from, ADMIN, Map.of()), ROOT));
  }

  @ParameterizedTest
  @CsvSource({
    "impersonate-user, jane, false",
    "impersonate-group, system:masters, false",
    "authorization, Bearer t, false",
    "x-forwarded-for, 127.0.0.1, true"
  })
  void whoShowsMoreIsSomebodyElse(String header, String value, boolean passes) {
    assertEquals(
        passes, passes(exchange(PLUGINS, "127.0.0.1", ADMIN, Map.of(header, value)), ROOT));
  }

  @Test
  void noHeaderMakesAPeerLocal() {
    Map<String, String> claims = Map.of("x-forwarded-for", "127.0.0.1", "x-real-ip", "::1");
    assertEquals(false, passes(exchange(PLUGINS, "10.0.0.7", ADMIN, claims), ROOT));
  }

  @Test
  void theRightsOfAnAdministratorAreNotEnough() {
    NamedCertificate other = new NamedCertificate("another of system:masters");
    assertEquals(false, passes(exchange(PLUGINS, "127.0.0.1", other, Map.of()), ROOT));
    assertEquals(false, passes(exchange(PLUGINS, "127.0.0.1", null, Map.of()), ROOT));
  }

  @Test
  void norIsTheCertificateOfSomebodyWhomNobodyKnows() {
    UserInfo anonymous = UserInfo.of(UserInfo.ANONYMOUS, UserInfo.UNAUTHENTICATED_GROUP);
    assertEquals(false, passes(exchange(PLUGINS, "127.0.0.1", ADMIN, Map.of()), anonymous));
  }

  @Test
  void withoutItsFileNobodyIs() {
    LocalAdministrator none = LocalAdministrator.ofFile(Path.of("no/such/admin.crt"));
    assertEquals(false, none.asks(exchange(PLUGINS, "127.0.0.1", ADMIN, Map.of())));
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Who asks.
 *
 * @param user may do what {@link Traffic} does with config maps and jobs
 * @param nobody is known, and may do nothing
 */
record Users(RawClient admin, RawClient user, RawClient nobody) implements AutoCloseable {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/";

  /** Their tokens. */
  static Path file(Path file) throws IOException {
    return Files.writeString(file, "secret-of-alice,alice,6\nsecret-of-mallory,mallory,7\n");
  }

  /** On a server that has the file. */
  static Users of(DistributionProcess server) throws IOException {
    RawClient admin = RawClient.admin(server);
    String role =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role", "metadata": {"name": "worker"},
         "rules": [
           {"apiGroups": [""], "resources": ["configmaps"], "verbs": ["get", "create", "delete"]},
           {"apiGroups": ["batch"], "resources": ["jobs"], "verbs": ["get", "list", "create", "delete"]}]}
        """;
    String binding =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "RoleBinding", "metadata": {"name": "worker"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "worker"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "alice"}]}
        """;
    assertEquals(201, admin.post(RBAC + "roles", role).statusCode());
    assertEquals(201, admin.post(RBAC + "rolebindings", binding).statusCode());
    return new Users(
        admin,
        RawClient.anonymous(server).withToken("secret-of-alice"),
        RawClient.anonymous(server).withToken("secret-of-mallory"));
  }

  @Override
  public void close() {
    admin.close();
    user.close();
    nobody.close();
  }
}
